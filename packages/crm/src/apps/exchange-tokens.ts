import type OAuth2Server from "@node-oauth/oauth2-server";
import { OAuthError, oauthErrors, type OAuthErrorName } from "../errors/oauth-error.ts";
import { ACCESS_TOKEN_LIFETIME_S } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { noteAppEvent } from "./app-events.ts";
import { isText } from "./authorization-request.ts";
import {
  createAuthorization,
  findCode,
  findRefreshToken,
  issueTokens,
  revokeAuthorization,
  useCode,
  useRefreshToken,
  type Authorization,
} from "./authorizations.ts";
import { findClient, hasSecret, type DeveloperApp } from "./developer-apps.ts";
import { findRefreshAnswer, keepRefreshAnswer, type RefreshAnswer } from "./refresh-answers.ts";
import { installAuthorizedApp, markTokensRevoked } from "./installations.ts";

/** A request to the token endpoint. */
export interface TokenRequest {
  /** The fields of the form. */
  readonly form: Readonly<Record<string, string>>;
  /** The header, for clients that authenticate by it. */
  readonly authorization: string | undefined;
}

/** What a client authenticates with; empty without. */
type ClientCredentials = Readonly<Record<"client_id" | "client_secret", string>>;

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
      return { response: await runLibrary(library, createModel(context, revoke), form) };
    } catch (error) {
      return { error: toOAuthError(error, library) };
    }
  });
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

/** Finds the app of a client. An app that can keep a secret always sends it, also with PKCE. */
async function authenticate(
  context: CrmContext,
  { client_id: id, client_secret: secret }: ClientCredentials,
): Promise<DeveloperApp> {
  if (id !== "" && !isText(id)) throw new OAuthError("invalid_request", "Invalid client_id.");
  const app = id === "" ? undefined : await findClient(context, id);
  const isKnown =
    app &&
    (secret === "" ? app.isPublic : isText(secret) && (await hasSecret(context, id, secret)));
  if (app && isKnown) return app;
  throw new OAuthError("invalid_client", "Unknown client_id, or wrong client_secret.");
}

async function runLibrary(
  library: typeof OAuth2Server,
  model: OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel,
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

type Revoke = (authorization: Pick<Authorization, "id" | "appId">) => Promise<void>;

/** A client with its app, and a user with what the tokens belong to, as they pass through the library. */
interface Client extends OAuth2Server.Client {
  app: DeveloperApp;
}

/** A time that the library takes for the future: this module has checked the real one. */
const later = () => new Date(Date.now() + ACCESS_TOKEN_LIFETIME_S * 1000);

const toClient = (app: DeveloperApp): Client => ({
  id: app.clientId,
  grants: ["authorization_code", "refresh_token"],
  redirectUris: app.redirectUrls,
  app,
});

/** What the library reads and writes. It compares times with its own clock, so this checks them before. */
function createModel(
  context: CrmContext,
  revoke: Revoke,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  /** The app that the library gets first. */
  let client: DeveloperApp | undefined;
  /** The refresh token that the tokens replace. */
  let refreshed: string | undefined;
  /** The response to the same refresh token a moment ago. */
  let repeated: RefreshAnswer | undefined;
  /** What the tokens are issued for, found with the code or the refresh token. */
  let issueFor: (() => Promise<Authorization>) | undefined;
  const clientOf = async (appId: string): Promise<OAuth2Server.Client> => {
    const row = await context.db
      .selectFrom("apps")
      .select("client_id")
      .where("app_id", "=", Number(appId))
      .executeTakeFirst();
    return { id: row?.client_id ?? "", grants: [] };
  };

  return {
    async getClient(client_id, client_secret: string | undefined = "") {
      client = await authenticate(context, { client_id, client_secret });
      return toClient(client);
    },

    async getAuthorizationCode(code) {
      const found = isText(code) ? await findCode(context, code) : undefined;
      if (!found) throw new OAuthError("invalid_grant", "Unknown code.");
      if (found.isUsed) {
        const { authorizationId: id, appId } = found;
        if (id !== undefined) await revoke({ id, appId });
        throw new OAuthError(
          "invalid_grant",
          "The code was used before. The tokens that it was exchanged for are revoked.",
        );
      }
      if (found.isExpired) throw new OAuthError("invalid_grant", "The code has expired.");
      const { appId, userId, scopes, redirectUrl, codeChallenge } = found;
      if (appId === client?.appId && !client.redirectUrls.includes(redirectUrl)) {
        throw new OAuthError(
          "invalid_grant",
          "The app no longer has the redirect_uri of the code.",
        );
      }
      issueFor = () => createAuthorization(context, code, { appId, userId, scopes });
      return {
        authorizationCode: code,
        expiresAt: later(),
        redirectUri: redirectUrl,
        scope: [...scopes],
        client: await clientOf(appId),
        user: { id: userId },
        ...(codeChallenge !== undefined && { codeChallenge, codeChallengeMethod: "S256" }),
      };
    },

    async revokeAuthorizationCode({ authorizationCode }) {
      await useCode(context, authorizationCode);
      return true;
    },

    async getRefreshToken(refreshToken) {
      const found = isText(refreshToken)
        ? await findRefreshToken(context, refreshToken)
        : undefined;
      if (!found) throw new OAuthError("invalid_grant", "Unknown or revoked refresh_token.");
      const { authorization, isUsed } = found;
      if (isUsed && authorization.appId === client?.appId) {
        repeated = await findRefreshAnswer(context, refreshToken);
      }
      if (isUsed && !repeated) {
        await revoke(authorization);
        throw new OAuthError(
          "invalid_grant",
          "The refresh_token was used before. All tokens of its authorization are revoked; the app must be installed again.",
        );
      }
      issueFor = async () => authorization;
      return {
        refreshToken,
        scope: [...authorization.scopes],
        client: await clientOf(authorization.appId),
        user: { id: authorization.userId },
      };
    },

    async revokeToken({ refreshToken }) {
      if (!repeated) await useRefreshToken(context, refreshToken);
      refreshed = refreshToken;
      return true;
    },

    async saveToken({ scope, authorizationCode }, owner, user) {
      if (repeated) return { ...repeated, scope: [...repeated.scopes], client: owner, user };
      const authorization = await issueFor?.();
      if (!authorization) return false;
      const scopes = [scope ?? []].flat();
      if (authorizationCode !== undefined) {
        await installAuthorizedApp(context, authorization.appId, scopes);
      }
      const issued = await issueTokens(context, authorization, scopes);
      if (refreshed !== undefined) {
        await keepRefreshAnswer(context, refreshed, { ...issued, scopes });
      }
      return { ...issued, scope: scopes, client: owner, user };
    },

    // Only for requests with tokens, which other code checks.
    async getAccessToken() {
      return false;
    },
    async saveAuthorizationCode() {
      return false;
    },
  };
}

/** The library wraps our own errors, and names its own as RFC 6749 does. Others are failures of the service. */
function toOAuthError(error: unknown, library: typeof OAuth2Server): OAuthError {
  if (error instanceof OAuthError) return error;
  const { inner } = Object(error) as { inner?: unknown };
  if (inner instanceof OAuthError) return inner;
  if (error instanceof library.ServerError) throw inner ?? error;
  if (error instanceof library.OAuthError && Object.hasOwn(oauthErrors, error.name)) {
    return new OAuthError(error.name as OAuthErrorName, `${error.message}.`);
  }
  throw error;
}
