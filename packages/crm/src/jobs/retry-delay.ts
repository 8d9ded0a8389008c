import { retryDelay as delayOf, type RetryPolicy } from "@calling-extensions/platform";
import { MAX_RETRY_DELAY_MS, RETRY_DELAY_MS } from "../limits.ts";

const retries: RetryPolicy = { minMs: RETRY_DELAY_MS, maxMs: MAX_RETRY_DELAY_MS };

/**
 * How long to wait after a number of failed attempts. The wait differs by up to a fifth, so that what failed together
 * isn't tried again at the same moment.
 */
export const retryDelay = (failures: number): number =>
  Math.round(delayOf(failures, retries) * (0.8 + 0.4 * Math.random()));
