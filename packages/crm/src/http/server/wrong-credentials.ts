import type { FastifyRequest } from "fastify";
import type { RateWindow, RequestCounter } from "../../auth/request-counter.ts";
import type { WrongCredentials } from "../../endpoints/services.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { WRONG_CREDENTIALS_WINDOW_MS } from "../../limits.ts";

/** How often requests may have wrong credentials, in a minute. */
export interface WrongCredentialLimits {
  /** Tokens, keys, sessions and signatures of one address. */
  readonly perAddress: number;
  /** Secrets of one client from one address. */
  readonly perClient: number;
}

/** Too many requests had wrong credentials. */
export class TooManyFailures extends CrmError {
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

/** Limits how often requests may have wrong credentials. */
export function createWrongCredentials(
  { perAddress, perClient }: WrongCredentialLimits,
  counter: RequestCounter,
): WrongCredentials {
  const rolling = { lengthMs: WRONG_CREDENTIALS_WINDOW_MS, isRolling: true };
  const ofAddress = { ...rolling, name: "wrongCredentials", limit: perAddress };
  const ofClient = { ...rolling, name: "wrongSecrets", limit: perClient };

  async function count(key: string, window: RateWindow, error: unknown): Promise<unknown> {
    const { full } = await counter.take(key, [window]);
    return full ? new TooManyFailures(full.retryAfterMs) : error;
  }

  return {
    count: ({ ip }, error) => count(ip, ofAddress, error),
    async countClient(request, clientId, error) {
      const counted = await count(clientKey(request, clientId), ofClient, error);
      return count(request.ip, ofAddress, counted);
    },
    async assertClient(request, clientId) {
      const { full } = await counter.peek(clientKey(request, clientId), [ofClient]);
      if (full) throw new TooManyFailures(full.retryAfterMs);
    },
  };
}
