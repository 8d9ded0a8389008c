/**
 * Tests load this file before the service: it ends the process with SIGKILL at the moment that
 * KILL_AT_MOMENT names. Each statement and each change of a file is a moment. The ready message
 * contains their number; a command that has none sends it at its end.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import Database from "libsql";
import { Client } from "pg";

const killAt = Number(process.env["KILL_AT_MOMENT"]);
let moments = 0;

function countCalls(object, names) {
  for (const name of names) {
    const original = object[name];
    object[name] = function (...values) {
      moments += 1;
      if (moments === killAt) process.kill(process.pid, "SIGKILL");
      return original.apply(this, values);
    };
  }
}

const memory = new Database(":memory:");
countCalls(Object.getPrototypeOf(memory.prepare("select 1")), ["run", "all", "get"]);
memory.close();
countCalls(Database.prototype, ["exec"]);
countCalls(Client.prototype, ["query"]);
countCalls(fs, ["openSync", "writeSync", "fsyncSync", "renameSync", "mkdirSync"]);
syncBuiltinESMExports();

const send = process.send?.bind(process);
if (send) process.send = (message) => send({ ...message, moments });
process.once("beforeExit", () => send?.({ moments }));
