// How code was written before modules and classes, and still is.
var version = "1",
  // <- variable version

  // Makes a cart.
  cart = function (items) { return open(items); },
  // <- function cart
  // <- doc Makes a cart.
  // <- calls open
  // <- references items
  total;
// <- variable total

shop.cart.add = function (item) {
  //      ^ method cart.add
  // <- signature shop.cart.add = function (item)
};
shop.Cart.prototype.clear = function () {};
//                  ^ method Cart.clear
module.exports.prototype.x = function () {};
// <- method exports.x

let load;
// <- variable load
if (isNode) {
  load = async () => { await read(); };
  // <- function load
  // <- calls read
  pick = () => 1;
  state.cart.save = () => 1;
  //         ^ method save
  exports.own = function () {};
  //      ^ function own
}

jQuery.fn.extend({
// <- calls jQuery.fn.extend
  attr: function (name) {},
  // <- method jQuery.attr
  css(name) {},
  // <- method jQuery.css
});
Object.assign(target, options, {
// <- calls Object.assign
// <- references target
// <- references options
  "merge": function () {},
  // <- method merge
  named: function own() {},
  // <- function own
  quick: () => 1,
});

function plugin() {
// <- function plugin
  return $.widget("ui.slider", [Mouse, {
  // <- class plugin.ui.slider
  // <- signature $.widget("ui.slider",
  // <- calls $.widget
  // <- references Mouse
    drag: function () {},
    // <- method plugin.ui.slider.drag
  }]);
}
App.Cart = Model.extend({
// <- class Cart
// <- calls Model.extend
  total: function () {},
  // <- method Cart.total
});
module.exports = Model.extend({ total: function () {} });
// <- calls Model.extend
// <- method total
new Vue({
// <- calls Vue
  methods: {
    send: async function () {},
    // <- method send
  },
});
const make = (db) => ({ find: async (id) => { await db; } });
// <- function make
// <- method make.find
watch(list, { title: "two", "bad name": 1 });
// <- calls watch
// <- references list
