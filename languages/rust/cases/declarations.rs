//! What a Rust file declares.

use std::fmt;
// <- imports std fmt
use crate::store::{Item, Key as ItemKey, self};
// <- imports crate::store Item
// <- imports crate::store Key as ItemKey
// <- imports crate::store
use {
    bytes,
    // <- imports bytes
    std::io::Write as Sink,
    // <- imports std::io Write as Sink
    crate::cache::{Entry, Slot as Place, self, shards::{Shard, *}},
    // <- imports crate::cache Entry
    // <- imports crate::cache Slot as Place
    // <- imports crate::cache
    // <- imports crate::cache::shards Shard
    // <- imports crate::cache::shards *
    crate::keys::*,
    // <- imports crate::keys *
};
use {a::{b::{c::{D, e::F}}}};
// <- imports a::b::c D
// <- imports a::b::c::e F
use {a::b::{self as bb, c::{self as cc, d::E as G}}};
// <- imports a::b as bb
// <- imports a::b::c as cc
// <- imports a::b::c::d E as G
use anyhow as errors;
// <- imports anyhow as errors
pub use super::prelude::*;
// <- imports super::prelude *
use serde;
// <- imports serde
extern crate log as logging;
// <- imports log as logging
mod disk;
// <- imports disk

/// How many things fit.
pub const LIMIT: usize = 10;
//        ^ constant LIMIT
// <- doc How many things fit.

static DEFAULT: Store = Store::empty();
//     ^ constant DEFAULT
// <- type_hint_of Store
// <- calls Store.empty
// <- type Store

static mut CURRENT: u32 = 0;
//         ^ variable CURRENT

/// Holds items.
///
/// Safe to share.
#[derive(Debug, Clone)]
// <- decorates derive
// <- decorates Debug
// <- decorates Clone
#[serde(rename_all = "kebab-case")]
// <- decorates serde
pub struct Store<'a, T: Backend> where T: Send {
//         ^ struct Store
// <- type_hint_of Backend
// <- type_hint_of Send
// <- doc Holds items. Safe to share.
// <- signature pub struct Store<'a, T: Backend> where T: Send
    /// Shown to people.
    #[serde(default)]
    // <- decorates serde
    pub name: &'a str,
    // <- field Store.name
    // <- signature pub name: &'a str
    backend: Arc<T>,
    // <- field Store.backend
    // <- type_hint_of Arc
    // <- type T
    items: Vec<Item>,
    // <- field Store.items
    // <- type_hint_of Item
    // <- type Vec
    // <- signature items: Vec<Item>
    parent: Option<Box<Store>>,
    // <- field Store.parent
    // <- type_hint_of Store
    // <- type Box
}

pub type Pairs<'a> = Vec<Pair<'a>>;
//       ^ type Pairs
// <- type_hint_of Pair

pub struct Meters(f64, Unit);
//         ^ struct Meters
// <- type_hint_of Unit

/// What can go wrong.
pub enum Failure {
//       ^ enum Failure
// <- doc What can go wrong.
// <- signature pub enum Failure
    Empty,
    // <- field Failure.Empty

    /// Not there.
    Missing(ItemKey),
    // <- field Failure.Missing
    // <- type_hint_of ItemKey
    // <- doc Not there.
    Broken { path: PathBuf },
    // <- field Failure.Broken
    // <- field Failure.Broken.path
    // <- type_hint_of PathBuf
}

union Bits {
//    ^ struct Bits
    int: u32,
    // <- field Bits.int
}

/// Where items are kept.
pub trait Backend: fmt::Debug + Sized {
//        ^ trait Backend
// <- extends fmt.Debug
// <- extends Sized
// <- signature pub trait Backend: fmt::Debug + Sized
    const KIND: &'static str;
    // <- constant Backend.KIND

    /// Reads one.
    fn read(&self, key: &ItemKey) -> Result<Item, Failure>;
    // <- method Backend.read
    // <- type_hint_of ItemKey
    // <- type_hint_of Item
    // <- type_hint_of Failure
    // <- type Item
    // <- doc Reads one.

    fn close(&mut self) {}
    // <- method Backend.close
    // <- signature fn close(&mut self)
}

impl<'a, T: Backend> Store<'a, T> {
// <- type_hint_of Backend
    pub const VERSION: u8 = 1;
    // <- constant Store.VERSION
    // <- owner Store

    /// An empty store.
    pub fn empty() -> Self {
    //     ^ method Store.empty
    // <- owner Store
    // <- doc An empty store.
    // <- signature pub fn empty() -> Self
    // <- type Self
        Self { items: Vec::new() }
        // <- calls Vec.new
    }

    pub(crate) async fn fetch(
    //                  ^ method Store.fetch
    // <- type Option
        &self,
        key: ItemKey,
        // <- type_hint_of ItemKey
    ) -> CargoResult<Option<Item>>
    // <- type_hint_of CargoResult
    // <- type_hint_of Item
    where
        T: Clone,
        // <- type_hint_of Clone
    {
        self.backend.read(&key)
        // <- calls self.backend.read
        // <- accesses_field self.backend
    }
}

impl<'a, T> Backend for Store<'a, T> {
// <- implements Backend
    type Error = Failure;
    // <- type_hint_of Failure

    fn close(&mut self) {
    // ^ method Store.close
        self.flush();
        // <- calls self.flush
        // <- accesses_field self.flush
    }
}

impl Greet for elsewhere::Stranger {
// <- implements elsewhere.Stranger.Greet
    fn hello(&self) {}
    // ^ method elsewhere.Stranger.hello
}

impl From<Failure> for &Meters {
// <- implements From
// <- type_hint_of Failure
// <- type_hint_of Meters
    fn from(failure: Failure) -> Self { todo!() }
    // ^ method Meters.from
    // <- type_hint_of Failure
    // <- calls todo
}

/// Says it loudly.
#[macro_export]
// <- decorates macro_export
macro_rules! shout {
//           ^ macro shout
// <- doc Says it loudly.
// <- signature macro_rules! shout
    ($text:expr) => { print_loud($text) };
    // <- calls print_loud
}

extern "C" {
    fn getpid() -> i32;
    // ^ function getpid
}

pub mod nested {
//      ^ module nested
// <- signature pub mod nested
    pub struct Inner;
    //         ^ struct nested.Inner

    impl Inner {
        unsafe fn poke(&self) {
        //        ^ method nested.Inner.poke
            fn helper() {}
            // ^ function nested.Inner.poke.helper
        }
    }
}
