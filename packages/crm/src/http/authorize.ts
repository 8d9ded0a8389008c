import type { FastifyRequest } from "fastify";
import { findGrant, type Grant } from "../auth/credentials.ts";
import { holdsOneOf, scopesFor, type Access } from "../auth/scopes.ts";
import { CrmError } from "../errors/crm-error.ts";
import { getDescribedType } from "../objects/described-types.ts";
import type { Crm } from "../work.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request's bearer token may do; empty before it is known. */
    grant: readonly string[];
  }
  interface FastifyContextConfig {
    /** What a route does with records, where its method does not tell. */
    access?: Access;
  }
}

/** A hook that asks for a bearer token and notes what it may do. */
export const requireBearer = (crm: Crm) => async (request: FastifyRequest) => {
  const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) {
    throw new CrmError("unauthenticated", "Send an access token: Authorization: Bearer <token>.");
  }
  request.grant = (await grantFor(crm, "accessToken", token)).scopes;
};

/** A hook that asks for the developer key in the query; a bearer token does not stand in for it. */
export const requireHapikey = (crm: Crm) => async (request: FastifyRequest) => {
  const query = request.query as Record<string, unknown>;
  if (typeof query["hapikey"] !== "string") {
    throw new CrmError("unauthenticated", "Calling settings ask for the developer key: ?hapikey=.");
  }
  await grantFor(crm, "hapikey", query["hapikey"]);
};

async function grantFor(crm: Crm, kind: "accessToken" | "hapikey", secret: string): Promise<Grant> {
  return crm.read(async (work) => {
    const grant = await findGrant(work, kind, secret);
    if (!grant)
      throw new CrmError("unauthenticated", `The ${kind} is none that this service knows.`);
    if (grant.expiresAt !== undefined && grant.expiresAt <= work.now) {
      throw new CrmError("expired", `The ${kind} has expired.`);
    }
    return grant;
  });
}

/** Reads whose questions are too long for a path. */
const isReadBatch = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.endsWith("/batch/read") ?? false;

/** A hook that asks for the scopes of every object type in the path; before anything else is judged. */
export const requireScopes =
  (...parameters: string[]) =>
  async (request: FastifyRequest) => {
    const isRead = ["GET", "HEAD"].includes(request.method) || isReadBatch(request);
    const access = request.routeOptions.config.access ?? (isRead ? "read" : "write");
    const named = request.params as Record<string, string>;
    for (const parameter of parameters.filter((each) => each in named)) {
      const required = scopesFor(getDescribedType(named[parameter] ?? ""), access);
      if (holdsOneOf(request.grant, required)) continue;
      throw new CrmError("missingScopes", `The token lacks ${required.join(" or ")}.`, [
        {
          message: "One of these scopes is needed.",
          code: "MISSING_SCOPES",
          context: { requiredScopes: [...required] },
        },
      ]);
    }
  };
