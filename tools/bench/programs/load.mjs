// The load generator. It has its own process, so that it doesn't share a thread with what it measures.
import autocannon from "autocannon";
import { handleMessages } from "./program.mjs";

/**
 * @typedef {object} Load
 * @property {string} url
 * @property {readonly import("autocannon").Request[]} requests sent in turn
 * @property {Record<string, string>} headers
 * @property {number} connections
 * @property {number} [seconds] the duration, or
 * @property {number} [amount] the number of requests
 * @property {number} [expected] the status of every response; any success by default
 */

/** @param {Load} load */
async function send({ url, requests, headers, connections, seconds, amount, expected }) {
  // autocannon's own histogram rounds latencies to milliseconds.
  /** @type {number[]} */
  const latencies = [];
  /** @type {Map<number, number>} */
  const unexpected = new Map();
  const start = performance.now();
  let end = start;
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
      end = performance.now();
      latencies.push(latencyMs);
      const isExpected = expected === undefined ? status < 300 : status === expected;
      if (!isExpected) unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    });
  });
  if (unexpected.size > 0 || latencies.length === 0) {
    const statuses = JSON.stringify([...unexpected]);
    throw new Error(`${url}: unexpected statuses ${statuses} in ${latencies.length} responses.`);
  }
  latencies.sort((one, other) => one - other);
  const percentile = (/** @type {number} */ share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  const perSecond = (latencies.length / (end - start)) * 1000;
  return { perSecond, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
}

handleMessages(async (message) => {
  if ("loads" in message) return { sent: await Promise.all(message.loads.map(send)) };
  return "url" in message ? send(message) : {};
});
