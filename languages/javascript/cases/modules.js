/* Everything that brings names into a file, and everything that hands them out. */
import "./polyfills";
// <- imports ./polyfills
import { readFile, writeFile as save } from "fs/promises";
// <- imports fs/promises readFile
// <- imports fs/promises writeFile as save
import * as path from "path";
// <- imports path as path

export { parse, stringify as print } from "./json";
// <- imports ./json parse
// <- imports ./json stringify as print
export { default as Parser, default } from "./parser";
// <- imports ./parser default as Parser
// <- imports ./parser default
export * from "./errors";
// <- imports ./errors *
export * as shapes from "./shapes";
// <- imports ./shapes as shapes

const legacy = require("./legacy");
// <- calls require
// <- imports ./legacy as legacy
const { one, two: second } = require("./numbers");
// <- calls require
// <- imports ./numbers one
// <- imports ./numbers two as second
const promises = require("fs").promises;
// <- calls require
// <- imports fs promises as promises
require("./register");
// <- calls require
// <- imports ./register

// names that are only known here may leave under another
function internal() {}
//       ^ function internal
export { internal as external, save };
// <- imports internal as external

export const limit = 10;
//           ^ constant limit
export let state = "new";
//         ^ variable state
export const { GET, POST: post } = createHandlers(app);
// <- constant GET
// <- constant post
// <- calls createHandlers
// <- references app

export default function main() {
//                      ^ function main
// <- imports main as default
  return internal();
  // <- calls internal
}

async function later() {
//             ^ function later
  const { run, stop: halt } = await import("./runner");
  // <- imports ./runner run
  // <- imports ./runner stop as halt
  // <- imports ./runner
  const handler = (await import("./handler")).handle;
  // <- references handle
  // <- imports ./handler
  // <- imports ./handler handle
  return import("./plain");
  // <- imports ./plain
}

const Chart = lazy(() => import("./Chart").then((module) => module.BarChart));
//    ^ function Chart
// <- calls lazy
// <- calls import("./Chart").then
// <- references BarChart
// <- imports ./Chart
// <- imports ./Chart BarChart
