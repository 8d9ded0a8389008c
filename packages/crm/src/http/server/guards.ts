import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { AccessTokens } from "../../auth/access-tokens.ts";
import { requirePermission } from "../../auth/user.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { SESSION_HEADER } from "../../page-api/index.ts";
import { requireBearer, requireDeveloper, requireEndpointScopes } from "./authorize.ts";
import type { WrongCredentials } from "../../endpoints/services.ts";
import type { Endpoint, Resource } from "../../endpoints/endpoint.ts";
import { requireOwnOrigin, requireUser, userOf, type SessionRules } from "./page-session.ts";

/** The hooks that authorize a request to an endpoint, by what its resource requires. */
export type Guards = Readonly<
  Record<Resource["security"], (endpoint: Endpoint) => onRequestAsyncHookHandler[]>
>;

export function createGuards(options: {
  tokens: AccessTokens;
  limitRate: readonly onRequestAsyncHookHandler[];
  wrongCredentials: WrongCredentials;
  sessions: SessionRules;
}): Guards {
  const { tokens, limitRate, wrongCredentials, sessions } = options;
  /**
   * Counts requests whose credentials are wrong. Those without any are cheap to reject; those whose credentials have
   * expired were right once, and their programs must learn it although others guess from the same address.
   */
  const counted =
    (check: (request: FastifyRequest) => Promise<void>) =>
    async (request: FastifyRequest): Promise<void> => {
      try {
        await check(request);
      } catch (error) {
        const isWrong = error instanceof CrmError && error.code === "unauthenticated";
        throw isWrong && hasCredentials(request)
          ? await wrongCredentials.count(request, error)
          : error;
      }
    };
  return {
    accessToken: (endpoint) => [
      counted(requireBearer(tokens)),
      ...limitRate,
      requireEndpointScopes(endpoint),
    ],
    developerKey: (endpoint) => [counted(requireDeveloper(tokens, endpoint.access)), ...limitRate],
    // A signature in the URL takes the place of credentials.
    none: () => [],
    pageSession: ({ isPublic, permission }) => [
      async (request) => requireOwnOrigin(request, sessions.origins()),
      counted(async (request) => {
        if (!isPublic) request.user = await requireUser(sessions, request);
      }),
      async (request) => {
        if (permission !== undefined) requirePermission(userOf(request), permission);
      },
    ],
  };
}

const hasCredentials = ({ headers, query }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  headers[SESSION_HEADER] !== undefined ||
  Object(query).hapikey !== undefined;
