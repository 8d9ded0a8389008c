import { expect, it } from "vitest";
import { MAX_RETRY_DELAY_MS, RETRY_DELAY_MS } from "../limits.ts";
import { retryDelay } from "./retry-delay.ts";

it.each([
  [1, RETRY_DELAY_MS],
  [2, 2 * RETRY_DELAY_MS],
  [5, 16 * RETRY_DELAY_MS],
  [30, MAX_RETRY_DELAY_MS],
  [5000, MAX_RETRY_DELAY_MS],
])("after %i failures, waits a different time around the same one", (failures, expected) => {
  const delays = Array.from({ length: 100 }, () => retryDelay(failures));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0.8 * expected);
  expect(Math.max(...delays)).toBeLessThanOrEqual(1.2 * expected);
  expect(new Set(delays).size).toBeGreaterThan(1);
});
