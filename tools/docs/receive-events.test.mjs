import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createReceiver } from "../../examples/ticket-mirror/receive-events.mjs";

const SECRET = `secret-${"s".repeat(64)}`;
/** @type {import("node:http").Server} */
let server;
let url = "";
/** @type {number[]} */
let handled = [];
let mustFail = false;

beforeEach(async () => {
  handled = [];
  mustFail = false;
  server = createServer((request, response) => {
    createdReceiver(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/events`;
  const createdReceiver = createReceiver({
    url,
    clientSecret: SECRET,
    handle: async ({ eventId }) => {
      if (mustFail) throw new Error("The database is away.");
      handled.push(Number(eventId));
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

/** Posts events as the CRM does, and returns the status. */
async function post(/** @type {number[]} */ ids, secret = SECRET, timestamp = Date.now()) {
  const body = JSON.stringify(ids.map((eventId) => ({ eventId })));
  const signature = createHmac("sha256", secret)
    .update(`POST${url}${body}${timestamp}`)
    .digest("base64");
  const headers = {
    "x-hubspot-signature-v3": signature,
    "x-hubspot-request-timestamp": String(timestamp),
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

it("handles each event once, in its order, although requests are repeated", async () => {
  expect(await post([1, 2])).toBe(204);
  expect(await post([1, 2, 3])).toBe(204);
  expect(handled).toEqual([1, 2, 3]);
});

it("handles nothing of a request that is not from the CRM, or is an old one", async () => {
  expect(await post([1], `${SECRET}x`)).toBe(401);
  expect(await post([1], SECRET, Date.now() - 6 * 60 * 1000)).toBe(401);
  expect(handled).toEqual([]);
});

it("asks for an event again that it could not handle", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  mustFail = true;
  expect(await post([1])).toBe(500);
  mustFail = false;
  expect(await post([1])).toBe(204);
  expect(handled).toEqual([1]);
});
