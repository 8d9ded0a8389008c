import { z } from "zod";
import { exchangeTokens } from "../apps/exchange-tokens.ts";
import {
  describeAccessToken,
  describeRefreshToken,
  revokeRefreshToken,
} from "../apps/token-info.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { OAuthError } from "../errors/oauth-error.ts";
import { MAX_TOKEN_REQUEST_BYTES } from "../limits.ts";

const tokenRequest = z
  .object({
    grant_type: z.enum(["authorization_code", "refresh_token"]),
    client_id: z.string(),
    client_secret: z.string().optional(),
    code: z.string().optional(),
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
    refresh_token: z.string().optional(),
    scope: z.string().optional(),
  })
  .meta({ id: "TokenRequest" });

const tokenResponse = z
  .object({
    token_type: z.literal("bearer"),
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    scope: z.string(),
  })
  .meta({ id: "TokenResponse" });

const tokenOwner = z.object({
  token: z.string(),
  user: z.string().optional(),
  hub_id: z.number(),
  user_id: z.number(),
  scopes: z.array(z.string()),
});
const accessTokenInfo = tokenOwner
  .extend({ token_type: z.literal("access"), app_id: z.number(), expires_in: z.number() })
  .meta({ id: "AccessTokenInfo" });
const refreshTokenInfo = tokenOwner
  .extend({ token_type: z.literal("refresh"), client_id: z.string() })
  .meta({ id: "RefreshTokenInfo" });

const refreshToken = "/oauth/v1/refresh-tokens/:token";

const tokenEndpoints = [
  endpoint({
    method: "POST",
    path: "/oauth/v1/token",
    operationId: "createToken",
    summary: "Exchange a code or a refresh token for tokens",
    description:
      "The client authenticates with `client_secret` in the form, or with HTTP Basic. A request with a `code` needs the `redirect_uri` of its authorization, and its `code_verifier` if that had a `code_challenge`. A refresh token works once: the response has the next one. For ten seconds it gets the same response again, unless the next one was used: a response can get lost. If a code or a refresh token is used twice otherwise, all tokens of its authorization are revoked. Errors have `error` and `error_description` of RFC 6749 beside the usual fields.",
    examples: [
      {
        status: 200,
        path: "/oauth/v1/token",
        form: {
          grant_type: "refresh_token",
          client_id: "example-client-id",
          client_secret: "secret-example-000000000000000000000000000000000000000000000000000000000",
          refresh_token: "refresh-example-0000000000000000",
        },
      },
    ],
    bodyLimit: MAX_TOKEN_REQUEST_BYTES,
    isUrlEncoded: true,
    form: tokenRequest,
    response: { 200: tokenResponse },
    handle: async ({ crm, tokens, files, wrongCredentials }, request, reply) => {
      const { authorization } = request.headers;
      const form = parseForm(request.body);
      const client = form["client_id"] ?? authorization ?? "";
      await wrongCredentials.assertClient(request, client);
      try {
        const response = await exchangeTokens(crm, { form, authorization }, () => tokens.forget());
        files.jobs.wake();
        return response;
      } catch (error) {
        if (error instanceof OAuthError && error.error === "invalid_client") {
          reply.header("www-authenticate", 'Basic realm="CRM"');
          throw await wrongCredentials.countClient(request, client, error);
        }
        throw error;
      }
    },
  }),
  endpoint({
    method: "GET",
    path: "/oauth/v1/access-tokens/:token",
    operationId: "getAccessToken",
    summary: "Get what an access token grants",
    examples: [{ status: 200, path: "/oauth/v1/access-tokens/access-example-0000000000000000" }],
    response: { 200: accessTokenInfo },
    read: async (context, { params }, { page }) =>
      describeAccessToken(context, params.token, page.portal().id),
  }),
  endpoint({
    method: "GET",
    path: refreshToken,
    operationId: "getRefreshToken",
    summary: "Get what a refresh token grants",
    examples: [{ status: 200, path: "/oauth/v1/refresh-tokens/refresh-example-0000000000000000" }],
    response: { 200: refreshTokenInfo },
    read: async (context, { params }, { page }) =>
      describeRefreshToken(context, params.token, page.portal().id),
  }),
  endpoint({
    method: "DELETE",
    path: refreshToken,
    operationId: "revokeRefreshToken",
    summary: "Revoke a refresh token and its access tokens",
    description: "The app stays installed. An unknown token is a success.",
    examples: [{ status: 204, path: "/oauth/v1/refresh-tokens/refresh-example-0000000000000000" }],
    handle: async ({ crm, tokens }, { params }) => {
      await crm.write((context) => revokeRefreshToken(context, params.token), []);
      tokens.forget();
    },
  }),
];

/** The fields of a form; RFC 6749 allows each of them once. */
function parseForm(body: unknown): Record<string, string> {
  if (!(body instanceof URLSearchParams)) {
    throw new OAuthError("invalid_request", "Send application/x-www-form-urlencoded.");
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of body) {
    if (Object.hasOwn(fields, name)) {
      throw new OAuthError("invalid_request", "A field of the form is repeated.");
    }
    // An empty field counts as absent.
    if (value !== "") fields[name] = value;
  }
  return fields;
}

export const oauthResource: Resource = {
  tag: "OAuth",
  description:
    "Tokens of apps that users have authorized at `/oauth/authorize`, a page of the CRM. The token in a path is the credential.",
  security: "none",
  endpoints: tokenEndpoints,
};
