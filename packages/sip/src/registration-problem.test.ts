import type { RegistrationProblem } from "@calling-extensions/telephony";
import { expect, it } from "vitest";
import { isRefusal, registrationProblem, UNCONFIRMED_STATUS } from "./registration-problem.ts";

it.each<[number | undefined, boolean, RegistrationProblem]>([
  [401, true, "wrongCredentials"],
  [403, true, "accountRefused"],
  [404, true, "unknownUser"],
  [407, true, "wrongCredentials"],
  [UNCONFIRMED_STATUS, true, "unconfirmed"],
  [420, true, "refused"],
  [408, false, "serverFailed"],
  [500, false, "serverFailed"],
  [503, false, "serverFailed"],
  [undefined, false, "noReply"],
])("status %s", (statusCode, refused, problem) => {
  expect(isRefusal(statusCode)).toBe(refused);
  expect(registrationProblem(statusCode)).toBe(problem);
});
