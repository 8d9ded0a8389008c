import { expect, test } from "vitest";
import { defaultRetries, retryDelay, withJitter } from "./retry.ts";

test("the delay doubles with each failure, up to a maximum", () => {
  const delays = [1, 2, 6, 7, 8, 2_000].map((failures) => retryDelay(failures, defaultRetries));
  expect(delays).toEqual([1_000, 2_000, 32_000, 60_000, 60_000, 60_000]);
});

test("without a failure, the delay is half of the shortest one", () => {
  expect(retryDelay(0, defaultRetries)).toBe(500);
});

test("chance takes up to half of the delay", () => {
  expect([0, 0.5, 1].map((random) => withJitter(1_000, random))).toEqual([500, 750, 1_000]);
});
