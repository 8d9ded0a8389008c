import type { RateCount, RateWindow, RequestCounter } from "../../auth/request-counter.ts";
import { RATE_WINDOWS_MS } from "../../limits.ts";

/** The limits for requests of one token or key; unlimited by default. */
export interface RateLimits {
  /** In any ten seconds. */
  readonly perTenSeconds?: number | undefined;
  /** In any second. */
  readonly perSecond?: number | undefined;
  /** In a day, from midnight UTC. */
  readonly perDay?: number | undefined;
}

/** The result of counting a request. */
export interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>;
  /** The limit that rejects the request. */
  readonly reached: keyof RateLimits | undefined;
}

/** Counts requests by token or key. */
export interface RateLimiter {
  /** Counts a request, unless a limit rejects it. */
  take(key: string): Promise<RateLimitResult>;
}

const SECOND_MS = 1000;

/** The limits in the order in which they are checked. */
const names = ["perDay", "perSecond", "perTenSeconds"] as const;

type LimitWindow = RateWindow & { readonly name: keyof RateLimits };

/** Returns undefined if there are no limits. */
export function createRateLimiter(
  limits: RateLimits,
  counter: RequestCounter,
): RateLimiter | undefined {
  const windows = names.flatMap((name): LimitWindow[] => {
    const limit = limits[name];
    const window = { name, lengthMs: RATE_WINDOWS_MS[name], isRolling: name !== "perDay" };
    return limit === undefined ? [] : [{ ...window, limit }];
  });
  if (windows.length === 0) return undefined;
  return {
    async take(key) {
      const count = await counter.take(key, windows);
      const reached = windows.find((window) => window === count.full?.window);
      return { headers: headersOf(windows, count), reached: reached?.name };
    },
  };
}

function headersOf(
  windows: readonly LimitWindow[],
  { remaining, full }: RateCount,
): Record<string, string> {
  const counts = windows.map((window, index) => ({ ...window, remaining: remaining[index] ?? 0 }));
  const day = counts.find(({ name }) => name === "perDay");
  const interval = counts.findLast(({ name }) => name !== "perDay");
  return {
    ...(day && {
      "x-hubspot-ratelimit-daily": String(day.limit),
      "x-hubspot-ratelimit-daily-remaining": String(day.remaining),
    }),
    ...(interval && {
      "x-hubspot-ratelimit-interval-milliseconds": String(interval.lengthMs),
      "x-hubspot-ratelimit-max": String(interval.limit),
      "x-hubspot-ratelimit-remaining": String(interval.remaining),
    }),
    ...(full && { "retry-after": String(Math.ceil(full.retryAfterMs / SECOND_MS)) }),
  };
}
