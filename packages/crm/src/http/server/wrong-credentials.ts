import type { FastifyRequest } from "fastify";
import type { WrongCredentials } from "../../endpoints/services.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { MAX_RATE_COUNTERS, WRONG_CREDENTIALS_WINDOW_MS } from "../../limits.ts";

/** How often requests may have wrong credentials, in a minute. */
export interface WrongCredentialLimits {
  /** Tokens, keys, sessions and signatures of one address. */
  readonly perAddress: number;
  /** Secrets of one client from one address. */
  readonly perClient: number;
}

/** Too many requests had wrong credentials. */
export class TooManyFailures extends CrmError {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super(
      "rateLimited",
      "Too many requests had wrong credentials. Retry later.",
      [],
      "WRONG_CREDENTIALS",
    );
    this.retryAfterMs = retryAfterMs;
  }
}

const clientKey = ({ ip }: FastifyRequest, clientId: string): string => `${ip} ${clientId}`;

/** Counts requests with wrong credentials in memory. */
export function createWrongCredentials(
  { perAddress, perClient }: WrongCredentialLimits,
  now: () => number,
): WrongCredentials {
  const counters = new Map<string, { count: number; until: number }>();

  function counterOf(key: string): { count: number; until: number } {
    const time = now();
    const known = counters.get(key);
    if (known && known.until > time) return known;
    if (counters.size >= MAX_RATE_COUNTERS) {
      for (const [each, { until }] of counters) if (until <= time) counters.delete(each);
      if (counters.size >= MAX_RATE_COUNTERS) counters.clear();
    }
    const counter = { count: 0, until: time + WRONG_CREDENTIALS_WINDOW_MS };
    counters.set(key, counter);
    return counter;
  }

  function count(key: string, max: number, error: unknown): unknown {
    const counter = counterOf(key);
    counter.count += 1;
    return counter.count > max ? new TooManyFailures(counter.until - now()) : error;
  }

  return {
    count: ({ ip }, error) => count(ip, perAddress, error),
    countClient: (request, clientId, error) => {
      const ofClient = count(clientKey(request, clientId), perClient, error);
      return count(request.ip, perAddress, ofClient);
    },
    assertClient: (request, clientId) => {
      const { count: failures, until } = counterOf(clientKey(request, clientId));
      if (failures >= perClient) throw new TooManyFailures(until - now());
    },
  };
}
