import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AccessTokens } from "../auth/access-tokens.ts";
import type { Grant } from "../auth/credentials.ts";
import { endpointScopes } from "../auth/endpoint-scopes.ts";
import { grantsAnyScope, scopesFor, type Access } from "../auth/scopes.ts";
import { CrmError } from "../errors/crm-error.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What the request's bearer token may do; empty before it is known. */
    grant: readonly string[];
    /** What the request was let in with; undefined before that is known, and of the page's requests. */
    credential: Grant | undefined;
  }
  interface FastifyContextConfig {
    /** What a route does with records, where its method does not tell. */
    access?: Access;
  }
}

/** A hook that asks for a bearer token and notes what it may do. */
export const requireBearer = (tokens: AccessTokens) => async (request: FastifyRequest) => {
  const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) {
    throw new CrmError("unauthenticated", "Send an access token: Authorization: Bearer <token>.");
  }
  request.credential = await tokens.grantOf("accessToken", token);
  request.grant = request.credential.scopes;
};

/** Only the newest form of the paths that are a developer's takes tokens. */
const TAKES_TOKENS = /^\/+crm\/extensions\/calling\/2026-03\//;

/**
 * A hook that asks for the developer key in the query. A bearer token does not stand in for it, save on
 * the alias of 2026-03, where it needs a scope of developers.
 */
export const requireDeveloper = (tokens: AccessTokens) => {
  const requireToken = requireBearer(tokens);
  return async (request: FastifyRequest) => {
    const { hapikey } = request.query as Record<string, unknown>;
    if (typeof hapikey === "string") {
      request.credential = await tokens.grantOf("hapikey", hapikey);
      return;
    }
    if (hapikey !== undefined || !TAKES_TOKENS.test(request.originalUrl)) {
      throw new CrmError(
        "unauthenticated",
        "Calling settings ask for the developer key: ?hapikey=.",
      );
    }
    await requireToken(request);
    const writes = ["developers-write"];
    requireOneOf(request, accessOf(request) === "read" ? ["developers-read", ...writes] : writes);
  };
};

/** Reads whose questions are too long for a path. */
const isReadBatch = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.endsWith("/batch/read") ?? false;

function accessOf(request: FastifyRequest): Access {
  const isRead = ["GET", "HEAD"].includes(request.method) || isReadBatch(request);
  return request.routeOptions.config.access ?? (isRead ? "read" : "write");
}

function requireOneOf(request: FastifyRequest, required: readonly string[]): void {
  if (grantsAnyScope(request.grant, required)) return;
  const [first = ""] = required;
  const others = required.length > 3 ? ` or another of ${required.length}` : "";
  const named = others ? first : required.join(" or ");
  throw new CrmError("missingScopes", `The token lacks ${named}${others}.`, [
    {
      message: "One of these scopes is needed.",
      code: "MISSING_SCOPES",
      context: { requiredScopes: [...required] },
    },
  ]);
}

/** A hook that asks for the scopes of every object type in the path; before anything else is judged. */
export const requireScopes =
  (...parameters: string[]) =>
  async (request: FastifyRequest) => {
    const named = request.params as Record<string, string>;
    for (const parameter of parameters.filter((each) => each in named)) {
      const type = getObjectTypeInfo(named[parameter] ?? "");
      requireOneOf(request, scopesFor(type, accessOf(request)));
    }
  };

/** Has every endpoint that is added from now on ask for its scopes; one without any is our mistake. */
export function requireEndpointScopes(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      if (method === "HEAD") continue;
      const required = endpointScopes[`${method} ${route.url}`];
      if (!required) throw new Error(`${method} ${route.url} is not in the table of scopes.`);
    }
  });
  app.addHook("onRequest", async (request) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    requireOneOf(request, endpointScopes[`${method} ${request.routeOptions.url ?? ""}`] ?? []);
  });
}
