// @ts-check
// Hashes content in a worker thread, while the service receives more of it and writes it to the disk. Plain
// JavaScript, because Node starts it as a file, from the sources as from the bundle.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";

if (!parentPort) throw new Error("This file runs in a worker thread.");
const port = parentPort;

/** @type {Map<number, import("node:crypto").Hash>} */
const open = new Map();

/** @param {number} id */
function hashOf(id) {
  const hash = open.get(id) ?? createHash(workerData.algorithm);
  open.set(id, hash);
  return hash;
}

port.on("message", ({ id, bytes, isLast, isCanceled }) => {
  if (isCanceled) {
    open.delete(id);
    return;
  }
  const hash = hashOf(id).update(bytes);
  if (isLast) open.delete(id);
  port.postMessage({ id, digest: isLast ? hash.digest("hex") : undefined });
});
