// @ts-check
// Hashes files in a worker thread while the service writes them. Plain JavaScript, because Node starts it as a file,
// from the sources as from the bundle.
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

/** What is read from a file at once. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024);

parentPort?.on("message", ({ path, port }) => {
  const hash = createHash(workerData.algorithm);
  /** @type {number | undefined} */
  let file;

  function readOn() {
    file ??= openSync(path, "r");
    for (let count = 1; count > 0;) {
      count = readSync(file, buffer);
      hash.update(buffer.subarray(0, count));
    }
  }

  port.on("message", (/** @type {{ isComplete: boolean }} */ { isComplete }) => {
    try {
      readOn();
      if (isComplete) port.postMessage(hash.digest("hex"));
    } catch (error) {
      port.postMessage(error);
    }
  });
  port.on("close", () => {
    if (file !== undefined) closeSync(file);
  });
});
