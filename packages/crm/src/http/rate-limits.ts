/** How many requests one token or key may make. What is left out is not limited. */
export interface RateLimits {
  /** In any ten seconds. */
  readonly tenSecondly?: number | undefined;
  /** In any second. */
  readonly secondly?: number | undefined;
  /** In a day, which begins at midnight UTC. */
  readonly daily?: number | undefined;
}

/** What a request is told of its limits. */
export interface RateLimitAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** The limit that is reached, and when to come back; undefined where the request may go on. */
  readonly reached: { limit: keyof RateLimits; retryAfterMs: number } | undefined;
}

/** Counts requests in memory, by token or key. */
export interface RateLimiter {
  /** Takes a request, which counts where it may go on. */
  take(key: string, now: number): RateLimitAnswer;
}

const SECOND_MS = 1000;
const TEN_SECONDS_MS = 10_000;
const DAY_MS = 86_400_000;

/** Counters of tokens that have been silent for a day are forgotten when there are so many. */
const MOST_COUNTERS = 10_000;

interface Counter {
  /** When the last requests were, the oldest first; no more than the limits look back to. */
  times: number[];
  day: number;
  today: number;
}

/** Undefined where nothing is limited. */
export function createRateLimiter(limits: RateLimits): RateLimiter | undefined {
  if (Object.values(limits).every((limit) => limit === undefined)) return undefined;
  const counters = new Map<string, Counter>();
  const windows = [
    { limit: "secondly", most: limits.secondly, lengthMs: SECOND_MS },
    { limit: "tenSecondly", most: limits.tenSecondly, lengthMs: TEN_SECONDS_MS },
  ] as const;

  return {
    take: (key, now) => {
      const counter = counterOf(counters, key, now);
      const reached =
        dailyReached(counter, limits.daily, now) ??
        windows
          .map(({ limit, most, lengthMs }) => {
            const oldest = most === undefined ? undefined : counter.times.at(-most);
            if (most === undefined || counter.times.length < most || oldest === undefined) {
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
  if (counters.size >= MOST_COUNTERS) {
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
  most: number | undefined,
  now: number,
): RateLimitAnswer["reached"] =>
  most !== undefined && today >= most
    ? { limit: "daily", retryAfterMs: (day + 1) * DAY_MS - now }
    : undefined;

function headersOf(
  { times, today }: Counter,
  { daily, secondly, tenSecondly }: RateLimits,
  now: number,
  reached: RateLimitAnswer["reached"],
): Record<string, string> {
  const most = tenSecondly ?? secondly;
  const intervalMs = tenSecondly === undefined ? SECOND_MS : TEN_SECONDS_MS;
  const used = times.filter((time) => time > now - intervalMs).length;
  return {
    ...(daily !== undefined && {
      "x-hubspot-ratelimit-daily": String(daily),
      "x-hubspot-ratelimit-daily-remaining": String(Math.max(0, daily - today)),
    }),
    ...(most !== undefined && {
      "x-hubspot-ratelimit-interval-milliseconds": String(intervalMs),
      "x-hubspot-ratelimit-max": String(most),
      "x-hubspot-ratelimit-remaining": String(Math.max(0, most - used)),
    }),
    ...(reached && { "retry-after": String(Math.ceil(reached.retryAfterMs / SECOND_MS)) }),
  };
}
