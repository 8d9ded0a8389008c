// Subscribers to the events of processes. They have their own process, so that they don't share a thread with what is
// measured. `subscribe` opens their streams, and any other message closes them.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { handleMessages } from "./program.mjs";

/** @type {Agent | undefined} */
let agent;

/** Resolves once a stream has begun. @param {{ url: string; headers: Record<string, string> }} stream */
async function open({ url, headers }) {
  const [response] = await once(get(`${url}/_page/events`, { agent, headers }), "response");
  if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}.`);
  // It is cut in the end.
  response.on("error", () => undefined).resume();
  await once(response, "data");
}

handleMessages(async ({ subscribe }) => {
  agent?.destroy();
  agent = undefined;
  if (!subscribe) return {};
  agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  await Promise.all(subscribe.map(open));
  return {};
});
