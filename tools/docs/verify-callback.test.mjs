import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { isFromCrm } from "../../examples/ticket-mirror/verify-callback.mjs";

const SECRET = `secret-${"s".repeat(64)}`;
const URL_OF_APP = "https://app.example.com/events?x=1";
const BODY = '[{"eventId":1}]';

/** A request as the CRM signs it. */
function createRequest(timestamp = Date.now()) {
  const signature = createHmac("sha256", SECRET)
    .update(`POST${URL_OF_APP}${BODY}${timestamp}`)
    .digest("base64");
  return {
    method: "POST",
    headers: {
      "x-hubspot-signature-v3": signature,
      "x-hubspot-request-timestamp": String(timestamp),
    },
  };
}

/** @param {object} request */
const verify = (request, url = URL_OF_APP, body = BODY, secret = SECRET) =>
  isFromCrm(/** @type {import("node:http").IncomingMessage} */ (request), url, body, secret);

it("accepts a request of the CRM", () => expect(verify(createRequest())).toBe(true));

it("rejects a request that was altered", () => {
  const request = createRequest();
  expect(verify({ ...request, method: "GET" })).toBe(false);
  expect(verify(request, `${URL_OF_APP}2`)).toBe(false);
  expect(verify(request, URL_OF_APP, "[]")).toBe(false);
  expect(verify(request, URL_OF_APP, BODY, `${SECRET}x`)).toBe(false);
  const headers = { ...request.headers, "x-hubspot-request-timestamp": String(Date.now() + 1) };
  expect(verify({ ...request, headers })).toBe(false);
});

it("rejects a request that is sent again later, or has no signature", () => {
  expect(verify(createRequest(Date.now() - 5 * 60 * 1000 - 1))).toBe(false);
  expect(verify(createRequest(Date.now() + 5 * 60 * 1000 + 1000))).toBe(false);
  expect(verify({ method: "POST", headers: {} })).toBe(false);
});
