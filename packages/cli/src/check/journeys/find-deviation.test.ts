import type { MessageRecord } from "@calling-extensions/host";
import { expect, test } from "vitest";
import { findDeviation } from "./find-deviation.ts";

const message = (type: string, externalCallId = "1") =>
  ({ type, data: { externalCallId } }) as unknown as MessageRecord;
const call = ["OUTGOING_CALL_STARTED", "CALL_ANSWERED", "CALL_ENDED", "CALL_COMPLETED"].map(
  (type) => message(type),
);
const without = (type: string) => call.filter((each) => each.type !== type);
const errors = (count: number) => Array.from({ length: count }, () => message("ERROR"));

const usual = { isSaved: true, endsOnce: true, completesOnce: true };

test.each([
  ["one call", call, /^none$/],
  ["a call that is announced again", [message("OUTGOING_CALL_STARTED"), ...call], /^none$/],
  ["a few errors", [...call, ...errors(3)], /^none$/],
  ["two calls", [message("OUTGOING_CALL_STARTED", "2"), ...call], /started 2 calls/],
  ["no end", without("CALL_ENDED"), /didn't end/],
  ["two ends", [...call, message("CALL_ENDED")], /ended the call 2 times/],
  ["no completion", without("CALL_COMPLETED"), /didn't complete/],
  ["two completions", [...call, message("CALL_COMPLETED")], /completed the call 2 times/],
  ["many errors", [...call, ...errors(4)], /sent 4 errors/],
])("%s", (_, messages, expected) => {
  expect(findDeviation(messages, usual) ?? "none").toMatch(expected);
});

test("a call that no user saves needs no completion", () => {
  expect(findDeviation(without("CALL_COMPLETED"), { ...usual, isSaved: false })).toBeUndefined();
});

test("an app that always ends and completes its calls twice doesn't deviate", () => {
  const twice = [...call, message("CALL_ENDED"), message("CALL_COMPLETED")];
  expect(findDeviation(twice, { isSaved: true, endsOnce: false, completesOnce: false })).toBe(
    undefined,
  );
});
