// Tells whether a request is from the CRM, unchanged and recent. It needs only Node.
import { createHmac, timingSafeEqual } from "node:crypto";

/** Older requests may be recorded ones that somebody sends again. */
const MAX_AGE_MS = 5 * 60 * 1000;

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {string} url the whole URL, as the CRM knows it
 * @param {string} body as it arrived
 * @param {string} clientSecret
 */
export function isFromCrm({ method, headers }, url, body, clientSecret) {
  const timestamp = headers["x-hubspot-request-timestamp"];
  const text = `${method}${url}${body}${timestamp}`;
  const expected = createHmac("sha256", clientSecret).update(text).digest();
  const given = Buffer.from(String(headers["x-hubspot-signature-v3"]), "base64");
  const isRecent = Math.abs(Date.now() - Number(timestamp)) < MAX_AGE_MS;
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected);
}
