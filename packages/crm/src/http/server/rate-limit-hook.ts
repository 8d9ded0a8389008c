import type { onRequestAsyncHookHandler } from "fastify";
import type { RequestCounter } from "../../auth/request-counter.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { createRateLimiter, type RateLimits } from "./rate-limiter.ts";

/**
 * The errors by limit. Clients derive their delay from the name of the policy, and from the message
 * of the limit per second.
 */
const errors: Record<keyof RateLimits, { policyName: string; message: string }> = {
  perTenSeconds: {
    policyName: "TEN_SECONDLY_ROLLING",
    message: "This token has reached its limit of requests in ten seconds.",
  },
  perSecond: { policyName: "SECONDLY", message: "You have reached your secondly limit." },
  perDay: {
    policyName: "DAILY",
    message: "This token has reached its limit of requests in a day.",
  },
};

/** A hook that counts the requests of a token or key, and rejects those beyond its limits; none without limits. */
export function createRateLimitHooks(
  limits: RateLimits,
  counter: RequestCounter,
): onRequestAsyncHookHandler[] {
  const limiter = createRateLimiter(limits, counter);
  if (!limiter) return [];
  return [
    async ({ credential }, reply) => {
      if (!credential) return;
      const { headers, reached } = await limiter.take(credential.id);
      reply.headers(headers);
      if (!reached) return;
      const { message, policyName } = errors[reached];
      throw new CrmError("rateLimited", message, [], policyName);
    },
  ];
}
