// The load generator, in a process of its own, so that it shares no thread with what it measures.
import autocannon from "autocannon";
import { answerMessages } from "./answer.mjs";

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {readonly import("autocannon").Request[]} requests taken in turn
 * @property {Record<string, string>} headers
 * @property {number} connections
 * @property {number} [seconds] how long it goes on, or
 * @property {number} [amount] how many requests it makes
 * @property {number} [expected] the status of every answer; any success by default
 */

/** @param {Load} load */
async function fire({ url, requests, headers, connections, seconds, amount, expected }) {
  /** @type {number[]} */
  const latencies = [];
  /** @type {Map<number, number>} */
  const unexpected = new Map();
  const began = performance.now();
  let ended = began;
  await new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        requests: [...requests],
        headers,
        connections,
        ...(amount === undefined ? { duration: seconds ?? 1 } : { amount }),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    run.on("response", (_client, status, _bytes, latencyMs) => {
      ended = performance.now();
      latencies.push(latencyMs);
      const isExpected = expected === undefined ? status < 300 : status === expected;
      if (!isExpected) unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    });
  });
  if (unexpected.size > 0 || latencies.length === 0) {
    throw new Error(`${url} answered ${JSON.stringify([...unexpected])} of ${latencies.length}.`);
  }
  latencies.sort((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  const perSecond = (latencies.length / (ended - began)) * 1000;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}

answerMessages((message) => ("url" in message ? fire(message) : Promise.resolve({})));
