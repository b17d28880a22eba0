//! The shop.
const std = @import("std");
// <- imports std as std
const Cart = @import("cart.zig").Cart;
// <- imports cart.zig Cart as Cart

/// A shop of items.
pub const Shop = struct {
//        ^ struct Shop
// <- doc A shop of items.
    name: []const u8,
    // <- field Shop.name
    cart: Cart,
    // <- field Shop.cart
    // <- type_hint_of Cart
    const Self = @This();
    const limit = 3;
    //    ^ constant Shop.limit

    /// Adds an item.
    pub fn add(self: *Self, n: u32) !void {
    //     ^ method Shop.add
    // <- type_hint_of Self
    // <- doc Adds an item.
    // <- type void
        try self.helper(n);
        // <- calls self.helper
        // <- references n
        std.debug.print("x", .{});
        // <- calls .debug.print
        const c = Cart.init(n);
        // <- calls Cart.init
        // <- references n
        c.go();
        // <- calls c.go
        self.name = "pear";
        // <- accesses_field name
        return error.Full;
    }

    fn helper(self: *Self, n: u32) Cart {
    // ^ method Shop.helper
    // <- type_hint_of Self
    // <- type_hint_of Cart
    // <- type Cart
        return Cart{ .n = run(n) };
        // <- calls run
        // <- references n
    }
};

pub const Color = enum {
//        ^ enum Color
    red,
    // <- constant Color.red
    green,
    // <- constant Color.green
    pub fn paint() void {}
    //     ^ method Color.paint
    // <- type void
};
const U = union(enum) { a: u32, b: Cart };
//    ^ enum U
//                      ^ field U.a
//                              ^ field U.b
// <- type_hint_of Cart
const E = error{ A, B };
//    ^ enum E
//               ^ constant E.A
//                  ^ constant E.B

pub fn List(comptime T: type) type {
//     ^ function List
// <- type type
    return struct {
        items: []T,
        // <- field List.items
        // <- type_hint_of T
        pub fn push(self: *@This(), t: T) void {}
        //     ^ function List.push
        // <- type_hint_of T
        // <- type void
    };
}
var global: u32 = 0;
//  ^ variable global
const Alias = Shop.Self;

test "adds an item" {
//   ^ function adds an item
// <- test adds an item
    try std.testing.expect(run());
    // <- calls .testing.expect
    // <- calls run
}

// What the grammar does not know hides nothing.
fn pairs(shop: *Shop) void {
// <- function pairs
// <- type_hint_of Shop
// <- type void
    const first, _ = shop.both();
    // <- calls shop.both
    const start: usize, var end: usize = shop.both();
    // <- calls shop.both
    again: switch (shop.state) {
        .open => continue :again shop.next(),
        // <- calls shop.next
        .closed => {},
    }
}
const After = struct {
//    ^ struct After
    fn open() void {}
    // ^ method After.open
    // <- type void
};
pub extern fn ext(a: c_int) void;
//            ^ function ext
// <- type void
