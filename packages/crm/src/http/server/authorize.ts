import type { FastifyRequest } from "fastify";
import type { AccessTokens } from "../../auth/access-tokens.ts";
import type { Grant } from "../../auth/credentials.ts";
import { acceptedScopes, grantsAnyScope, scopesFor, type Access } from "../../auth/scopes.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { getObjectTypeInfo } from "../../model/object-types.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The token or key of the request; undefined until it is checked, and for requests of the page. */
    credential: Grant | undefined;
    /** The scopes that it needs: one of each. */
    requiredScopes: readonly (readonly string[])[] | undefined;
  }
}

export function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? "")?.[1];
}

/** A hook that requires a bearer token. */
export const requireBearer = (tokens: AccessTokens) => async (request: FastifyRequest) => {
  const token = bearerTokenOf(request);
  if (token === undefined) {
    throw new CrmError("unauthenticated", "Send an access token: Authorization: Bearer <token>.");
  }
  request.credential = await tokens.grantOf("accessToken", token);
};

/** Only the newest form of the developer's paths takes tokens. */
const TAKES_TOKENS = /^\/+crm\/extensions\/calling\/2026-03\//;

/**
 * A hook that requires the developer key in the query. Only the alias of 2026-03 takes a bearer token instead,
 * which needs a developer scope.
 */
export const requireDeveloper = (tokens: AccessTokens, access: Access) => {
  const requireToken = requireBearer(tokens);
  const scopes = access === "read" ? ["developers-read", "developers-write"] : ["developers-write"];
  return async (request: FastifyRequest) => {
    const { hapikey } = request.query as Record<string, unknown>;
    if (typeof hapikey === "string") {
      request.credential = await tokens.grantOf("hapikey", hapikey);
      return;
    }
    if (hapikey !== undefined || !TAKES_TOKENS.test(request.originalUrl)) {
      throw new CrmError(
        "unauthenticated",
        "This path requires the developer key: ?hapikey=<key>.",
      );
    }
    await requireToken(request);
    requireScopes(request, [scopes]);
  };
};

/** A hook that requires the scopes of an endpoint, before anything else of a request is checked. */
export function requireEndpointScopes({ path, scopes, access }: Endpoint) {
  const typeParameters = path
    .split("/")
    .flatMap((part) => (/^:.*objectType$/i.test(part) ? [part.slice(1)] : []));
  if (!scopes && typeParameters.length === 0) throw new Error(`${path} has no scopes.`);
  const required = scopes && [scopes];
  return async (request: FastifyRequest) => {
    const params = request.params as Record<string, string>;
    requireScopes(
      request,
      required ??
        typeParameters.map((name) => scopesFor(getObjectTypeInfo(params[name] ?? ""), access)),
    );
  };
}

/** Requires one of each. */
function requireScopes(
  request: FastifyRequest,
  required: NonNullable<FastifyRequest["requiredScopes"]>,
): void {
  request.requiredScopes = required;
  const granted = request.credential?.scopes ?? [];
  const missing = required.find((anyOf) => !grantsAnyScope(granted, anyOf));
  if (missing) throw lacksOneOf(missing);
}

function lacksOneOf(required: readonly string[]): CrmError {
  const accepted = acceptedScopes(required);
  const [first = ""] = accepted;
  const others = accepted.length > 3 ? ` or another of ${accepted.length}` : "";
  const named = others ? first : accepted.join(" or ");
  return new CrmError("missingScopes", `The token lacks ${named}${others}.`, [
    {
      message: "One of these scopes is required.",
      code: "MISSING_SCOPES",
      context: { requiredScopes: accepted },
    },
  ]);
}
