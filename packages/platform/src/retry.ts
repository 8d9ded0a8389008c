/** How long to wait before what failed is tried again: twice as long after each failure in a row, up to a maximum. */
export interface RetryPolicy {
  readonly minMs: number;
  readonly maxMs: number;
}

/** The policy for anything without a reason for another one. */
export const defaultRetries: RetryPolicy = { minMs: 1_000, maxMs: 60_000 };

/** The delay after failures in a row. */
export const retryDelay = (failures: number, { minMs, maxMs }: RetryPolicy): number =>
  Math.min(minMs * 2 ** (failures - 1), maxMs);

/** Shortens a delay by up to half, so that what failed at the same time is not tried again at the same time. */
export const withJitter = (delayMs: number, random: number): number => delayMs * (0.5 + random / 2);
