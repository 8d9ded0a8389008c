import type { FastifyReply, FastifyRequest } from "fastify";
import { CrmError } from "../errors/crm-error.ts";
import type { Crm } from "../model/crm-context.ts";
import type { RateLimiter, RateLimits } from "./rate-limits.ts";

/** What a client is told; clients wait by the policy's name, and by the second sentence as it stands. */
const answers: Record<keyof RateLimits, { policyName: string; message: string }> = {
  tenSecondly: {
    policyName: "TEN_SECONDLY_ROLLING",
    message: "This token has made all the requests that it may make in ten seconds.",
  },
  secondly: { policyName: "SECONDLY", message: "You have reached your secondly limit." },
  daily: {
    policyName: "DAILY",
    message: "This token has made all the requests that it may make in a day.",
  },
};

/** A hook that counts the requests of a token or key, and refuses those beyond its limits. */
export const limitRate =
  (limiter: RateLimiter | undefined, crm: Crm) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!limiter || !request.credential) return;
    const { headers, reached } = limiter.take(request.credential.id, crm.now());
    reply.headers(headers);
    if (!reached) return;
    const { message, policyName } = answers[reached.limit];
    throw new CrmError("rateLimited", message, [], policyName);
  };
