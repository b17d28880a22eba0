// methods given to a prototype or a class by a call
function Headers() {}
//       ^ function Headers

Object.assign(Headers.prototype, {
// <- calls Object.assign
// <- references Headers.prototype
  read: function (name) {
  // <- method Headers.read
    return name;
    // <- references name
  },
  write(name) {
  // <- method Headers.write
    return name;
    // <- references name
  },
});
mixin(List, {
// <- calls mixin
// <- references List
  first: () => 1,
  // <- method List.first
});
configure(options, {
// <- calls configure
// <- references options
  unnamed: () => 1,
});
// properties that a call defines are called by the text
defineGetter(request, "ip", function ip() {
// <- calls defineGetter
// <- references request
// <- property request.ip
  return this.address;
  // <- accesses_field this.address
});
/** Whether it is new. */
defineGetter(request, "fresh", function () {
// <- calls defineGetter
// <- references request
// <- property request.fresh
// <- doc Whether it is new.
  return isFresh(this);
  // <- calls isFresh
});
Object.defineProperty(Headers.prototype, "size", {
// <- calls Object.defineProperty
// <- references Headers.prototype
// <- property Headers.size
  enumerable: true,
  get: function () { return count(this); },
  // <- calls count
});
Object.defineProperty(this.settings, "late", { value: () => now() });
// <- calls Object.defineProperty
// <- accesses_field this.settings
// <- property late
// <- calls now
Object.defineProperty(list, "plain", { value: 3, writable: check(() => 1) });
// <- calls Object.defineProperty
// <- references list
// <- calls check
watch(list, "change", function () {});
// <- calls watch
// <- references list
Object.defineProperty(list, "last", {
// <- calls Object.defineProperty
// <- references list
// <- property list.last
  get() { return tail(this); },
  // <- calls tail
});
defineLazyGetter(list, "first", () => head());
// <- calls defineLazyGetter
// <- references list
// <- property list.first
// <- calls head
// with another name of its own a function goes by that, …
defineMethod(list, "each", function forEach() {});
// <- calls defineMethod
// <- references list
// <- function forEach
Object.defineProperty(list, "all", { value: function every() {} });
// <- calls Object.defineProperty
// <- references list
// <- function every
// … and what is no name, or what defines no member, gives none
app.defineRoute(router, "/users/:id", function handler() {});
// <- calls app.defineRoute
// <- references router
// <- function handler
defineComponent(app, "card", () => 1);
// <- calls defineComponent
// <- references app
defineProperty(list, "two words", () => 1);
// <- calls defineProperty
// <- references list
defineProperty(list, "a\nb", () => 1);
// <- calls defineProperty
// <- references list
defineProperty(list, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", () => 1);
// <- calls defineProperty
// <- references list
