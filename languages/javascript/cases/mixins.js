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
defineGetter(request, "ip", function ip() {
// <- calls defineGetter
// <- references request
//                                   ^ function ip
  return this.address;
  // <- accesses_field this.address
});
