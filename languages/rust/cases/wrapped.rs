//! Items inside of macro calls are found as if the call were not there.

/// A connection.
cfg_net! {
// <- calls cfg_net
    use crate::net::Address;
    // <- imports crate::net Address
    mod socket;
    // <- imports socket

    /// Sends bytes.
    #[derive(Debug)]
    // <- decorates derive
    // <- decorates Debug
    pub struct Stream {
    //         ^ struct Stream
    // <- doc Sends bytes.
    // <- signature pub struct Stream
        address: Address,
        // <- field Stream.address
        // <- type_hint_of Address
    }

    impl Stream {
        /// Opens one.
        pub async fn connect(address: Address) -> Stream {
        //           ^ method Stream.connect
        // <- doc Opens one.
        // <- type_hint_of Address
        // <- type_hint_of Stream
            resolve(address).await
            // <- calls resolve
            // <- references address
        }
    }

    cfg_rt! {
    // <- calls cfg_rt
        crate::cfg_time! { fn wait() { pause(); } }
        // <- calls crate.cfg_time
        // <- function wait
        // <- calls pause
    }
}

impl Clock {
    cfg_test_util! {
    // <- calls cfg_test_util
        #![cfg(test)]
        fn can_advance(&self) -> bool { self.check() }
        // <- method Clock.can_advance
        // <- owner Clock
        // <- calls self.check
        // <- accesses_field self.check
    }

    metrics_variant! {
    // <- calls metrics_variant
        stable: {
        // <- nothing
            fn start(&self) {}
            // <- method Clock.start
        },
        unstable: {
            fn start(&self) { record(self); }
            // <- method Clock.start
            // <- calls record
        }
    }
}

cfg_if::cfg_if! {
// <- calls cfg_if.cfg_if
    if #[cfg(unix)] {
    // <- nothing
        fn open() {}
        // <- function open
    } else if #[cfg(windows)] {
        mod windows { pub fn open() {} }
        // <- module windows
        // <- function windows.open
    } else {
        fn open() {}
        // <- function open
    }
}

lazy_static! {
// <- calls lazy_static
    static ref NAMES: Names = load();
    // <- constant NAMES
    // <- type_hint_of Names
    // <- calls load
}

proptest! {
// <- calls proptest
    #[test]
    // <- decorates test
    fn adds(a in 0..9) { check(a, "what is not Rust is a small part of it, so that it is taken for code", a + 1, a + 2); }
    // <- function adds
    // <- test adds
    // <- calls check
    // <- references a
}

bitflags! {
// <- calls bitflags
    /// How it looks.
    pub struct Style: u8 {
    //         ^ struct Style
        const BOLD = 1;
        // <- constant Style.BOLD
        const ALL = Self::BOLD.bits();
        // <- constant Style.ALL
        // <- calls BOLD.bits
    }
}

run_test! { name, "file.rs", check(name) }
// <- calls run_test
// <- calls check

cfg_not! { assert_value!(Stream: Send); }
// <- calls cfg_not
// <- calls assert_value

fn body() {
// <- function body
    inside! { fn local() {} }
    // <- calls inside
    // <- calls local
}
