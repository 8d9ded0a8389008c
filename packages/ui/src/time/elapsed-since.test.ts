import { expect, it } from "vitest";
import { createFakeClock } from "@calling-extensions/platform/testing";
import { elapsedSince } from "./elapsed-since.ts";

const HOUR_MS = 3_600_000;

it.each([5 * HOUR_MS, -5 * HOUR_MS])(
  "a time that has passed doesn't follow a clock that is set by %i ms",
  (byMs) => {
    const clock = createFakeClock();
    const start = clock.now();
    clock.advance(7_000);
    expect(elapsedSince(start, clock)).toBe(7_000);
    clock.set(byMs);
    clock.advance(13_000);
    expect(elapsedSince(start, clock)).toBe(20_000);
  },
);

it("an earlier time is known by the computer's clock", () => {
  const clock = createFakeClock();
  expect(elapsedSince(clock.now() - HOUR_MS, clock)).toBe(HOUR_MS);
  expect(elapsedSince(clock.now() + 1_000, clock)).toBe(-1_000);
});
