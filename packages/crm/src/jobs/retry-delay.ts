import { MAX_RETRY_DELAY_MS, RETRY_DELAY_MS } from "../limits.ts";

/**
 * How long to wait after a number of failed attempts: twice as long each time, up to a limit. The wait differs by up to
 * a fifth, so that what failed together isn't tried again at the same moment.
 */
export const retryDelay = (failures: number): number =>
  Math.round(
    Math.min(RETRY_DELAY_MS * 2 ** (failures - 1), MAX_RETRY_DELAY_MS) *
      (0.8 + 0.4 * Math.random()),
  );
