// CommonJS: what a file hands out by assignment.
const express = require("express");
// <- calls require
// <- imports express as express

exports.open = function (name) {
//      ^ function open
// <- signature exports.open = function (name)
  return name;
  // <- references name
};
module.exports.close = () => shut();
//             ^ function close
// <- calls shut

function shut() {}
//       ^ function shut
exports.halt = shut;
// <- references shut
// <- imports shut as halt

module.exports = {
// <- imports shut as start
  start: shut,
  // <- references shut
  stop() {},
  // <- method stop
  pause: async function () {
  // <- method pause
    await shut();
    // <- calls shut
  },
};

module.exports = function create(options) {
//                        ^ function create
// <- imports create as exports
// <- signature function create(options)
  return express(options);
  // <- calls express
  // <- references options
};

module.exports = require("./other");
// <- calls require
// <- imports ./other *
