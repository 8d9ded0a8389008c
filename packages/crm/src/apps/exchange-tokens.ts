import type OAuth2Server from "@node-oauth/oauth2-server";
import { OAuthError, oauthErrors, type OAuthErrorName } from "../errors/oauth-error.ts";
import { ACCESS_TOKEN_LIFETIME_S } from "../limits.ts";
import type { Crm } from "../model/crm-context.ts";
import { noteAppEvent } from "./app-events.ts";
import { revokeAuthorization, type Authorization } from "./authorizations.ts";
import { markTokensRevoked } from "./installations.ts";
import { authenticate, TokenModel, type ClientCredentials } from "./token-model.ts";

/** A request to the token endpoint. */
export interface TokenRequest {
  /** The fields of the form. */
  readonly form: Readonly<Record<string, string>>;
  /** The header, for clients that authenticate by it. */
  readonly authorization: string | undefined;
}

/** The response to it, as RFC 6749 and the vendor have it. */
export interface TokenResponse {
  readonly token_type: "bearer";
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  /** Separated by spaces. */
  readonly scope: string;
}

/** Either tokens, or why there are none. Both are stored: a code that was tried is used up. */
type Outcome = { readonly response: TokenResponse } | { readonly error: OAuthError };

/**
 * Exchanges a code or a refresh token for tokens.
 *
 * @param onRevoked is called after tokens were revoked, because a code or token was used twice
 * @throws OAuthError
 */
export async function exchangeTokens(
  crm: Crm,
  request: TokenRequest,
  onRevoked: () => void,
): Promise<TokenResponse> {
  const credentials = readCredentials(request);
  // Before the transaction: a program without credentials can't delay the writes of others.
  await crm.read((context) => authenticate(context, credentials));
  const form = { ...request.form, ...credentials };
  // Loading it takes a while, and most starts authorize no app.
  const { default: library } = await import("@node-oauth/oauth2-server");
  let hasRevoked = false;
  const outcome = await crm.write(async (context): Promise<Outcome> => {
    hasRevoked = false;
    const revoke = async (authorization: Pick<Authorization, "id" | "appId">): Promise<void> => {
      hasRevoked = true;
      await revokeAuthorization(context, authorization.id);
      await markTokensRevoked(context, authorization.appId);
      noteAppEvent(context, authorization.appId, "app.tokensRevoked");
    };
    try {
      return { response: await runLibrary(library, new TokenModel(context, revoke), form) };
    } catch (error) {
      return { error: toOAuthError(error, library) };
    }
  }, []);
  if (hasRevoked) onRevoked();
  if ("error" in outcome) throw outcome.error;
  return outcome.response;
}

/** Reads the credentials of a client from the header or the form; both may only have the same ones. */
function readCredentials({ form, authorization }: TokenRequest): ClientCredentials {
  const [, encoded] = /^Basic +([a-z0-9+/=_-]+) *$/i.exec(authorization ?? "") ?? [];
  const { client_id = "", client_secret = "" } = form;
  if (encoded === undefined) return { client_id, client_secret };
  const [id = "", ...secret] = Buffer.from(encoded, "base64").toString().split(":");
  const basic = { client_id: id, client_secret: secret.join(":") };
  const isOther =
    !["", basic.client_id].includes(client_id) ||
    !["", basic.client_secret].includes(client_secret);
  if (!isOther) return basic;
  throw new OAuthError(
    "invalid_request",
    "The client authenticates with HTTP Basic, and with other credentials in the form.",
  );
}

async function runLibrary(
  library: typeof OAuth2Server,
  model: TokenModel,
  form: TokenRequest["form"],
): Promise<TokenResponse> {
  const server = new library({
    model,
    accessTokenLifetime: ACCESS_TOKEN_LIFETIME_S,
    // The model decides which app needs no secret.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  });
  const request = new library.Request({
    method: "POST",
    query: {},
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "1",
    },
    body: { ...form },
  });
  const token = await server.token(request, new library.Response());
  return {
    token_type: "bearer",
    access_token: token.accessToken,
    refresh_token: token.refreshToken ?? "",
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    scope: [token.scope ?? []].flat().join(" "),
  };
}

/** The library wraps our own errors, and names its own as RFC 6749 does. Others are failures of the service. */
function toOAuthError(error: unknown, library: typeof OAuth2Server): OAuthError {
  const { inner } = Object(error) as { inner?: unknown };
  if (inner instanceof OAuthError) return inner;
  if (error instanceof library.ServerError) throw inner ?? error;
  if (error instanceof library.OAuthError && Object.hasOwn(oauthErrors, error.name)) {
    return new OAuthError(error.name as OAuthErrorName, `${error.message}.`);
  }
  throw error;
}
