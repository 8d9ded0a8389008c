import type { Registration } from "@calling-extensions/telephony";
import { expect, it } from "vitest";
import { en } from "../languages/en.ts";
import { registrationProblem } from "./registration-problem.ts";

it.each<[Registration, string | undefined]>([
  [{ state: "registered" }, undefined],
  [{ state: "registering" }, undefined],
  [{ state: "unregistered" }, "You can't call or be called until you sign in."],
  [
    { state: "failed", problem: "refused", statusCode: 403 },
    "The server refused the registration (403).",
  ],
  [
    { state: "reconnecting", problem: "connectionLost" },
    "The connection to the server was lost. Reconnecting…",
  ],
])("%j is explained as %s", (registration, text) => {
  expect(registrationProblem(registration, en)).toBe(text);
});
