// @ts-check
// Runs read-only statements on a separate connection, in a worker thread, so that long ones don't block
// the service. Plain JavaScript, because Node starts it as a file, from the sources
// as from the bundle.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";

if (!parentPort) throw new Error("This file runs in a worker thread.");
const port = parentPort;

const database = new Database(workerData.file);
for (const pragma of workerData.pragmas) database.exec(`pragma ${pragma}`);

/** Prepares a text once. There are few: lists of values are one parameter. */
const statements = new Map();
const MAX_STATEMENTS = 100;

/** @param {string} text */
function prepare(text) {
  const known = statements.get(text);
  if (known) return known;
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = database.prepare(text);
  statements.set(text, statement);
  return statement;
}

port.on("message", (message) => {
  if (message === "close") {
    statements.clear();
    database.close();
    port.close();
    return;
  }
  const { id, text, parameters } = message;
  try {
    port.postMessage({ id, rows: prepare(text).all(parameters) });
  } catch (error) {
    const { message: reason, code } = /** @type {Error & { code?: string }} */ (error);
    port.postMessage({ id, failure: { reason, code } });
  }
});
