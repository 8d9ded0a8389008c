// @ts-check
// Hashes content in a worker thread, while the service receives more of it and writes it to the disk. Plain
// JavaScript, because Node starts it as a file, from the sources as from the bundle.
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";

if (!parentPort) throw new Error("This file runs in a worker thread.");
const port = parentPort;

/** @typedef {{ md5: import("node:crypto").Hash; sha256: import("node:crypto").Hash }} Hashes */

/** @type {Map<number, Hashes>} */
const open = new Map();

/** @param {number} id */
function hashesOf(id) {
  const hashes = open.get(id) ?? { md5: createHash("md5"), sha256: createHash("sha256") };
  open.set(id, hashes);
  return hashes;
}

port.on("message", ({ id, chunk, isLast, isCanceled }) => {
  const { md5, sha256 } = hashesOf(id);
  if (chunk) {
    md5.update(chunk);
    sha256.update(chunk);
    // Back to the main thread, which collects garbage more often than this one, whose heap is nearly empty.
    port.postMessage({ id, hashed: chunk.length, chunk }, [chunk.buffer]);
  }
  if (isLast) port.postMessage({ id, md5: md5.digest("hex"), sha256: sha256.digest("hex") });
  if (isLast || isCanceled) open.delete(id);
});
