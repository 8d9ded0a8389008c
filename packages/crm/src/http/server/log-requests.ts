import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HandledRequest, RequestLog } from "../../apps/request-log.ts";
import { hashSecret, type Grant } from "../../auth/credentials.ts";
import { bearerTokenOf } from "./authorize.ts";
import { describePath } from "./redact.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The resource of the operation in the OpenAPI document. */
    tag?: string;
  }
  interface FastifyRequest {
    /** What the body of its error says. */
    failure: HandledRequest["error"];
  }
}

/** Notes the requests of tokens and keys of the account, for the developers of their programs. */
export function logRequests(app: FastifyInstance, log: RequestLog, now: () => number): void {
  app.addHook("onResponse", (request, reply, done) => {
    const grant = request.credential ?? findEarlierGrant(request, log);
    if (grant) log.note(grant, describe(request, reply, now()));
    done();
  });
}

/** Of a token that was revoked or has expired, or of a request that no route matches. */
function findEarlierGrant(request: FastifyRequest, log: RequestLog): Grant | undefined {
  const token = bearerTokenOf(request);
  return token === undefined ? undefined : log.grantOf(hashSecret(token));
}

function describe(request: FastifyRequest, reply: FastifyReply, now: number): HandledRequest {
  const { operationId, tag } = request.routeOptions.config;
  const { failure, requiredScopes = [] } = request;
  const interval = numberIn(reply, "x-hubspot-ratelimit-remaining");
  const day = numberIn(reply, "x-hubspot-ratelimit-daily-remaining");
  return {
    id: request.id,
    at: Math.round(now - reply.elapsedTime),
    method: request.method,
    path: describePath(request),
    ...(operationId !== undefined && tag !== undefined && { operation: { id: operationId, tag } }),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    scopes: requiredScopes,
    ...(failure && { error: failure }),
    remaining: {
      ...(interval !== undefined && { interval }),
      ...(day !== undefined && { day }),
    },
  };
}

function numberIn(reply: FastifyReply, header: string): number | undefined {
  const value = reply.getHeader(header);
  return value === undefined ? undefined : Number(value);
}
