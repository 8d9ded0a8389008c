import { MAX_RATE_COUNTERS, RATE_WINDOWS_MS } from "../../limits.ts";
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
  /** The limit that rejects the request, and when to retry. */
  readonly reached: { limit: keyof RateLimits; retryAfterMs: number } | undefined;
}

/** Counts requests in memory, by token or key. */
export interface RateLimiter {
  /** Counts a request, unless a limit rejects it. */
  take(key: string, now: number): RateLimitResult;
}

const { perSecond: SECOND_MS, perTenSeconds: TEN_SECONDS_MS, perDay: DAY_MS } = RATE_WINDOWS_MS;

interface Counter {
  /** The times of the last ten seconds' requests, the oldest first. */
  times: number[];
  day: number;
  today: number;
}

/** Returns undefined if there are no limits. */
export function createRateLimiter(limits: RateLimits): RateLimiter | undefined {
  if (Object.values(limits).every((limit) => limit === undefined)) return undefined;
  const counters = new Map<string, Counter>();
  const windows = [
    { limit: "perSecond", max: limits.perSecond, lengthMs: SECOND_MS },
    { limit: "perTenSeconds", max: limits.perTenSeconds, lengthMs: TEN_SECONDS_MS },
  ] as const;

  return {
    take: (key, now) => {
      const counter = counterOf(counters, key, now);
      const reached =
        dailyReached(counter, limits.perDay, now) ??
        windows
          .map(({ limit, max, lengthMs }) => {
            const oldest = max === undefined ? undefined : counter.times.at(-max);
            if (max === undefined || counter.times.length < max || oldest === undefined) {
              return undefined;
            }
            const retryAfterMs = oldest + lengthMs - now;
            return retryAfterMs > 0 ? { limit, retryAfterMs } : undefined;
          })
          .find((each) => each !== undefined);
      if (!reached) {
        counter.times.push(now);
        counter.today += 1;
      }
      return { headers: headersOf(counter, limits, now, reached), reached };
    },
  };
}

function counterOf(counters: Map<string, Counter>, key: string, now: number): Counter {
  const day = Math.floor(now / DAY_MS);
  if (counters.size >= MAX_RATE_COUNTERS) {
    for (const [each, { day: last }] of counters) if (last < day) counters.delete(each);
  }
  const counter = counters.get(key) ?? { times: [], day, today: 0 };
  counters.set(key, counter);
  if (counter.day !== day) Object.assign(counter, { day, today: 0 });
  counter.times = counter.times.filter((time) => time > now - TEN_SECONDS_MS);
  return counter;
}

const dailyReached = (
  { day, today }: Counter,
  max: number | undefined,
  now: number,
): RateLimitResult["reached"] =>
  max !== undefined && today >= max
    ? { limit: "perDay", retryAfterMs: (day + 1) * DAY_MS - now }
    : undefined;

function headersOf(
  { times, today }: Counter,
  { perDay, perSecond, perTenSeconds }: RateLimits,
  now: number,
  reached: RateLimitResult["reached"],
): Record<string, string> {
  const max = perTenSeconds ?? perSecond;
  const intervalMs = perTenSeconds === undefined ? SECOND_MS : TEN_SECONDS_MS;
  const used = times.filter((time) => time > now - intervalMs).length;
  return {
    ...(perDay !== undefined && {
      "x-hubspot-ratelimit-daily": String(perDay),
      "x-hubspot-ratelimit-daily-remaining": String(Math.max(0, perDay - today)),
    }),
    ...(max !== undefined && {
      "x-hubspot-ratelimit-interval-milliseconds": String(intervalMs),
      "x-hubspot-ratelimit-max": String(max),
      "x-hubspot-ratelimit-remaining": String(Math.max(0, max - used)),
    }),
    ...(reached && { "retry-after": String(Math.ceil(reached.retryAfterMs / SECOND_MS)) }),
  };
}
