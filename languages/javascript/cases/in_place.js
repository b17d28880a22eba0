// Functions and classes that are made in place: under a condition, inside of a function, as a member.

export default isSupported && function (config) {
//     ^ function default
  return new Promise(function dispatchRequest(resolve) {
    //                        ^ function default.dispatchRequest
    // <- calls Promise
    request.onabort = function handleAbort() {
      //                       ^ function default.dispatchRequest.handleAbort
      resolve(1);
      // <- calls resolve
    };
    request.onerror = function () {};
    // <- nothing
  });
};

function bind(fn) {
// <- function bind
  return function wrap() {
    //            ^ function bind.wrap
    return fn();
    // <- calls fn
  };
}

function createInstance(context) {
// <- function createInstance
  const instance = bind(context);
  // <- calls bind
  // <- references context
  instance.create = (config) => merge(config);
  //       ^ method createInstance.create
  // <- calls merge
  // <- references config
  exports.last = function () {};
  //      ^ function createInstance.last
  return instance;
}

function Output(size) {
// <- function Output
  this.begin = function (target) { draw(target); };
  //   ^ method Output.begin
  // <- accesses_field this.begin
  // <- calls draw
  // <- references target
  this.size = size;
  // <- accesses_field this.size
  // <- references size
}

lines.split().forEach(function parser(line) {
  //                           ^ function parser
  // <- calls lines.split
  // <- calls lines.split().forEach
}).then(async function after() {});
// <- function after
// <- calls lines.split().forEach().then

NullDependency.Template = class NullDependencyTemplate extends Template {
//                              ^ class NullDependencyTemplate
// <- extends Template
  apply() {}
  // <- method NullDependencyTemplate.apply
};

shop.Basket = class {
  // <- class Basket
  add() {}
  // <- method Basket.add
};

const Named = (Base) => class WithName extends Base {};
// <- function Named
// <- class Named.WithName
// <- extends Base

const save = function saved() {};
// <- function save

export default isNode && function nodeAdapter(config) {};
//                                ^ function nodeAdapter
// <- imports nodeAdapter as default

export default isBrowser ? (url) => check(url) : null;
// <- function default
// <- calls check
// <- references url

export default isFetch && (async (config) => send(config));
// <- function default
// <- calls send
// <- references config
