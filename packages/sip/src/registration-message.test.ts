import { expect, it } from "vitest";
import { isRefusal, registrationMessage } from "./registration-message.ts";

it.each<[number | undefined, boolean, RegExp]>([
  [401, true, /user name or the password/],
  [403, true, /refused this account/],
  [404, true, /doesn't know this user/],
  [407, true, /user name or the password/],
  [420, true, /\(420\)/],
  [408, false, /\(408\)\. Trying again/],
  [500, false, /\(500\)\. Trying again/],
  [503, false, /\(503\)\. Trying again/],
  [undefined, false, /doesn't reply\. Trying again/],
])("status %s", (statusCode, refused, message) => {
  expect(isRefusal(statusCode)).toBe(refused);
  expect(registrationMessage(statusCode)).toMatch(message);
});
