// Pages that subscribe to changes: opens as many event streams as requested, and reads them.
import { once } from "node:events";
import { get } from "node:http";
import { handleMessages } from "./handle-messages.mjs";

/** @type {import("node:http").ClientRequest[]} */
const requests = [];

/** @param {{ url: string; headers: Record<string, string>; amount: number }} pages */
async function open({ url, headers, amount }) {
  for (let index = 0; index < amount; index += 1) {
    const request = get(`${url}/_page/events`, { headers, agent: false });
    requests.push(request);
    const [response] = await once(request, "response");
    if (response.statusCode !== 200) throw new Error(`A stream returned ${response.statusCode}.`);
    response.resume().on("error", () => undefined);
  }
}

function close() {
  for (const request of requests) request.on("error", () => undefined).destroy();
  requests.length = 0;
}

handleMessages(async (message) => {
  if (message.amount) await open(message);
  else close();
  return {};
});
