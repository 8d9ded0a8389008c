import type { FastifyRequest } from "fastify";

/** The origin by which a browser has reached the service: `checkHost` accepts only the service's own. */
export const originOf = (
  { host }: FastifyRequest,
  origins: readonly [string, ...string[]],
): string => origins.find((origin) => new URL(origin).host === host) ?? origins[0];
