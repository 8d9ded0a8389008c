import { expect, test } from "vitest";
import { callEntries } from "../testing/entries.ts";
import { differencesBetween } from "./differences.ts";
import { advanceState, EMPTY_STATE } from "./session-state.ts";

const call = callEntries("a", 10);
const early = advanceState(EMPTY_STATE, call.slice(0, 2));
const late = advanceState(early, [
  ...call.slice(2),
  { t: 30, kind: "status", status: "failed", error: "timeout" },
  { t: 31, kind: "visibility", isHidden: true, isMinimized: false },
]);

test("two moments differ in what happened between them", () => {
  expect(differencesBetween(early, late)).toEqual([
    { subject: "App", what: "status", before: undefined, after: "failed" },
    { subject: "App", what: "error", before: undefined, after: "timeout" },
    { subject: "App", what: "visibility", before: undefined, after: "hidden" },
    { subject: "a", what: "state", before: "Dialing", after: "Completed" },
    { subject: "a", what: "end status", before: undefined, after: "COMPLETED" },
    { subject: "a", what: "property status", before: "CALLING", after: "COMPLETED" },
  ]);
});

test("the order of the moments is the direction of the differences", () => {
  const forwards = differencesBetween(early, late);
  expect(differencesBetween(late, early)).toEqual(
    forwards.map(({ subject, what, before, after }) => ({
      subject,
      what,
      before: after,
      after: before,
    })),
  );
});

test("a call that has not begun has no values", () => {
  const differences = differencesBetween(EMPTY_STATE, early);
  expect(differences).toContainEqual({
    subject: "a",
    what: "engagement",
    before: undefined,
    after: "70",
  });
  expect(differences.every(({ before }) => before === undefined)).toBe(true);
  expect(differencesBetween(early, early)).toEqual([]);
});
