/** A function, told by the comment above it. */
export function greet(name, greeting = DEFAULT) {
//              ^ function greet
// <- references DEFAULT
// <- doc A function, told by the comment above it.
// <- signature function greet(name, greeting = DEFAULT)
  function inner() {}
  //       ^ function greet.inner
  return greeting;
  // <- references greeting
}

export async function* pages(url) {
//                     ^ function pages
// <- signature async function* pages(url)
}

/**
 * How many.
 *
 * Never negative.
 */
const MAX_ITEMS = 5;
//    ^ constant MAX_ITEMS
// <- doc How many. Never negative.
// <- signature const MAX_ITEMS = 5;
let current = null, next = () => current;
// <- variable current
// <- function next
// <- references current
var old = "old";
//  ^ variable old

// functions bound to a name
const add = (a, b) => a + b;
//    ^ function add
// <- signature const add = (a, b)
const twice = function (x) {
//    ^ function twice
// <- signature const twice = function (x)
  const local = add(x, x);
  // <- calls add
  // <- references x
  // <- references x
  const nested = (y) => add(y, local);
  //    ^ function twice.nested
  // <- calls add
  // <- references y
  // <- references local
  return nested;
  // <- references nested
};
const guarded = withRetry(async (request) => {
//    ^ function guarded
// <- calls withRetry
// <- signature const guarded = withRetry(async (request)
  await send(request);
  // <- calls send
  // <- references request
});
const names = people.map((person) => person.name);
//    ^ constant names
// <- calls people.map

// objects: methods belong to the name the object is bound to
const api = {
//    ^ constant api
  base: "/api",
  get(url) {
  // <- method api.get
  // <- signature get(url)
    return fetch(url);
    // <- calls fetch
    // <- references url
  },
  post: async (url, body) => fetch(url, { body }),
  // <- method api.post
  // <- calls fetch
  // <- references url
  // <- references body
  // <- signature post: async (url, body)
  get token() {
  //  ^ property api.token
    return readToken();
    // <- calls readToken
  },
  users: {
    list: () => api.get("/users"),
    // <- method api.list
    // <- calls api.get
  },
};

function createCounter() {
//       ^ function createCounter
  let count = 0;
  return {
    increment: () => count++,
    // <- method createCounter.increment
    reset() {},
    // <- method createCounter.reset
  };
}

// prototypes
function Queue() {}
//       ^ function Queue
Queue.prototype.push = function (item) {
//              ^ method Queue.push
// <- signature Queue.prototype.push = function (item)
// <- owner Queue
  this.items = [item];
  // <- accesses_field this.items
  // <- references item
};
Queue.of = function (...items) {
//    ^ method Queue.of
  return new Queue();
  // <- calls Queue
};

/** A shape. */
class Shape {
//    ^ class Shape
// <- doc A shape.
// <- signature class Shape
  static count = 0;
  //     ^ field Shape.count
  #sides = 4;
  // <- field Shape.#sides
  size = new Size();
  // <- field Shape.size
  // <- calls Size
  draw = throttle(() => paint(), 50);
  // <- method Shape.draw
  // <- calls throttle
  // <- calls paint
  // <- signature draw = throttle(()
  area = () => this.size.area();
  // <- method Shape.area
  // <- accesses_field this.size
  // <- calls this.size.area
  // <- signature area = ()

  constructor(name) {
  // <- constructor Shape.constructor
    this.name = name;
    //   ^ field Shape.name
    // <- accesses_field this.name
    // <- references name
  }

  get sides() {
  //  ^ property Shape.sides
    return this.#sides;
    // <- accesses_field this.#sides
  }

  set sides(value) {}
  //  ^ property Shape.sides

  static create() {
  //     ^ method Shape.create
    return new Shape("square");
    // <- calls Shape
  }

  #secret() {}
  // <- method Shape.#secret

  *[Symbol.iterator]() {}
  // <- method Shape.[Symbol.iterator]
}

export class Square extends Shape {
//           ^ class Square
// <- extends Shape
  constructor() {
  // <- constructor Square.constructor
    super("square");
    // <- calls super
    super.draw();
    // <- calls super.draw
    this.corner = new geometry.Corner();
    //   ^ field Square.corner
    // <- accesses_field this.corner
    // <- calls geometry.Corner
  }

  draw() {
  // <- method Square.draw
    if (this.size instanceof Size) throw new DrawError("no");
    // <- accesses_field this.size
    // <- references Size
    // <- throws DrawError
    // <- calls DrawError
    throw failure();
    // <- throws failure
    // <- calls failure
  }
}

class Loud extends mixins.Noisy {}
//    ^ class Loud
// <- extends mixins.Noisy
class Both extends Mixin(Shape) {}
//    ^ class Both
// <- calls Mixin
// <- extends Shape
const Anonymous = class extends Shape {
//    ^ class Anonymous
// <- extends Shape
  hello() {}
  // <- method Anonymous.hello
};

@register("tag")
// <- decorates register
// <- calls register
class Tagged {
//    ^ class Tagged
  @observed value = 1;
  //        ^ field Tagged.value
  // <- decorates observed
  @action.bound
  // <- decorates action.bound
  run() {}
  // <- method Tagged.run
}
