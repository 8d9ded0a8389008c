import type { onRequestAsyncHookHandler } from "fastify";
import type { AccessTokens } from "../../auth/access-tokens.ts";
import { requirePermission } from "../../auth/user.ts";
import type { Crm } from "../../model/crm-context.ts";
import { requireBearer, requireDeveloper, requireEndpointScopes } from "./authorize.ts";
import type { Endpoint, Resource } from "../../endpoints/endpoint.ts";
import { requireOwnOrigin, requireUser, userOf } from "./page-session.ts";

/** The hooks that authorize a request to an endpoint, by what its resource requires. */
export type Guards = Readonly<
  Record<Resource["security"], (endpoint: Endpoint) => onRequestAsyncHookHandler[]>
>;

export function createGuards(options: {
  crm: Crm;
  tokens: AccessTokens;
  limitRate: onRequestAsyncHookHandler;
  /** The origin of the page. */
  origin: () => string;
}): Guards {
  const { crm, tokens, limitRate, origin } = options;
  return {
    accessToken: (endpoint) => [requireBearer(tokens), limitRate, requireEndpointScopes(endpoint)],
    developerKey: (endpoint) => [requireDeveloper(tokens, endpoint.access), limitRate],
    // A signature in the URL takes the place of credentials.
    none: () => [],
    pageSession: ({ isPublic, permission }) => [
      async (request) => requireOwnOrigin(request, origin()),
      async (request) => {
        if (!isPublic) request.user = await requireUser(crm, request);
        if (permission !== undefined) requirePermission(userOf(request), permission);
      },
    ],
  };
}
