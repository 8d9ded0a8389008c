// Pages that follow changes: as many streams as it is asked for, each read as it comes.
import { once } from "node:events";
import { get } from "node:http";
import { answerMessages } from "./answer.mjs";

/** @type {import("node:http").ClientRequest[]} */
const requests = [];
let bytes = 0;

/** @param {{ url: string; headers: Record<string, string>; amount: number }} pages */
async function open({ url, headers, amount }) {
  for (let index = 0; index < amount; index += 1) {
    const request = get(`${url}/_page/events`, { headers, agent: false });
    requests.push(request);
    const [response] = await once(request, "response");
    if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}.`);
    response.on("data", (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
    });
    response.on("error", () => undefined);
  }
  return { amount };
}

async function close() {
  for (const request of requests) {
    request.on("error", () => undefined);
    request.destroy();
  }
  requests.length = 0;
  return { bytes };
}

answerMessages(async (message) => {
  if (message.amount) return open(message);
  return message.isDone ? close() : {};
});
