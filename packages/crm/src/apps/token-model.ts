import type OAuth2Server from "@node-oauth/oauth2-server";
import { OAuthError } from "../errors/oauth-error.ts";
import { ACCESS_TOKEN_LIFETIME_S } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { isText } from "./authorization-request.ts";
import {
  createAuthorization,
  findCode,
  findRefreshToken,
  issueTokens,
  useCode,
  useRefreshToken,
  type Authorization,
} from "./authorizations.ts";
import { findClient, hasSecret, type DeveloperApp } from "./developer-apps.ts";
import { installAuthorizedApp } from "./installations.ts";
import { findRefreshAnswer, keepRefreshAnswer, type RefreshAnswer } from "./refresh-answers.ts";

/** What a client authenticates with; empty without. */
export type ClientCredentials = Readonly<Record<"client_id" | "client_secret", string>>;

/** Finds the app of a client. An app that can keep a secret always sends it, also with PKCE. */
export async function authenticate(
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
export class TokenModel
  implements OAuth2Server.AuthorizationCodeModel, OAuth2Server.RefreshTokenModel
{
  readonly #context: CrmContext;
  readonly #revoke: Revoke;
  /** The app that the library gets first. */
  #client: DeveloperApp | undefined;
  /** The refresh token that the tokens replace. */
  #refreshed: string | undefined;
  /** The response to the same refresh token a moment ago. */
  #repeated: RefreshAnswer | undefined;
  /** What the tokens are issued for, found with the code or the refresh token. */
  #issueFor: (() => Promise<Authorization>) | undefined;

  constructor(context: CrmContext, revoke: Revoke) {
    this.#context = context;
    this.#revoke = revoke;
  }

  async getClient(client_id: string, client_secret = ""): Promise<Client> {
    this.#client = await authenticate(this.#context, { client_id, client_secret });
    return toClient(this.#client);
  }

  async getAuthorizationCode(code: string): Promise<OAuth2Server.AuthorizationCode> {
    const found = isText(code) ? await findCode(this.#context, code) : undefined;
    if (!found) throw new OAuthError("invalid_grant", "Unknown code.");
    if (found.isUsed) {
      const { authorizationId: id, appId } = found;
      if (id !== undefined) await this.#revoke({ id, appId });
      throw new OAuthError(
        "invalid_grant",
        "The code was used before. The tokens that it was exchanged for are revoked.",
      );
    }
    if (found.isExpired) throw new OAuthError("invalid_grant", "The code has expired.");
    const { appId, userId, scopes, redirectUrl, codeChallenge } = found;
    if (appId === this.#client?.appId && !this.#client.redirectUrls.includes(redirectUrl)) {
      throw new OAuthError("invalid_grant", "The app no longer has the redirect_uri of the code.");
    }
    this.#issueFor = () => createAuthorization(this.#context, code, { appId, userId, scopes });
    return {
      authorizationCode: code,
      expiresAt: later(),
      redirectUri: redirectUrl,
      scope: [...scopes],
      client: await this.#clientOf(appId),
      user: { id: userId },
      ...(codeChallenge !== undefined && { codeChallenge, codeChallengeMethod: "S256" }),
    };
  }

  async revokeAuthorizationCode({
    authorizationCode,
  }: OAuth2Server.AuthorizationCode): Promise<boolean> {
    await useCode(this.#context, authorizationCode);
    return true;
  }

  async getRefreshToken(refreshToken: string): Promise<OAuth2Server.RefreshToken> {
    const found = isText(refreshToken)
      ? await findRefreshToken(this.#context, refreshToken)
      : undefined;
    if (!found) throw new OAuthError("invalid_grant", "Unknown or revoked refresh_token.");
    const { authorization, isUsed } = found;
    if (isUsed && authorization.appId === this.#client?.appId) {
      this.#repeated = await findRefreshAnswer(this.#context, refreshToken);
    }
    if (isUsed && !this.#repeated) {
      await this.#revoke(authorization);
      throw new OAuthError(
        "invalid_grant",
        "The refresh_token was used before. All tokens of its authorization are revoked; the app must be installed again.",
      );
    }
    this.#issueFor = async () => authorization;
    return {
      refreshToken,
      scope: [...authorization.scopes],
      client: await this.#clientOf(authorization.appId),
      user: { id: authorization.userId },
    };
  }

  async revokeToken({ refreshToken }: OAuth2Server.RefreshToken): Promise<boolean> {
    if (!this.#repeated) await useRefreshToken(this.#context, refreshToken);
    this.#refreshed = refreshToken;
    return true;
  }

  async saveToken(
    { scope, authorizationCode }: OAuth2Server.Token,
    owner: OAuth2Server.Client,
    user: OAuth2Server.User,
  ): Promise<OAuth2Server.Token | false> {
    const repeated = this.#repeated;
    if (repeated) return { ...repeated, scope: [...repeated.scopes], client: owner, user };
    const authorization = await this.#issueFor?.();
    if (!authorization) return false;
    const scopes = [scope ?? []].flat();
    if (authorizationCode !== undefined) {
      await installAuthorizedApp(this.#context, authorization.appId, scopes);
    }
    const issued = await issueTokens(this.#context, authorization, scopes);
    if (this.#refreshed !== undefined) {
      await keepRefreshAnswer(this.#context, this.#refreshed, { ...issued, scopes });
    }
    return { ...issued, scope: scopes, client: owner, user };
  }

  // Only for requests with tokens, which other code checks.
  async getAccessToken(): Promise<false> {
    return false;
  }
  async saveAuthorizationCode(): Promise<false> {
    return false;
  }

  async #clientOf(appId: string): Promise<OAuth2Server.Client> {
    const row = await this.#context.db
      .selectFrom("apps")
      .select("client_id")
      .where("app_id", "=", Number(appId))
      .executeTakeFirst();
    return { id: row?.client_id ?? "", grants: [] };
  }
}
