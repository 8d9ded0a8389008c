import { createRemoteJWKSet, errors as joseErrors, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as client from "openid-client";
import { z } from "zod";
import type { ProviderSession, SignedOut } from "../auth/page-sessions.ts";
import { CrmError } from "../errors/crm-error.ts";
import {
  DEFAULT_SESSION_IDLE_MS,
  DEFAULT_SESSION_LIFETIME_MS,
  MAX_LOGOUT_TOKEN_AGE_S,
  SIGN_IN_CLOCK_TOLERANCE_S,
  SIGN_IN_TIMEOUT_MS,
} from "../limits.ts";
import { isLoopbackOrigin } from "../network/loopback.ts";
import { roleNames, type Role } from "../page-api/index.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** Where the users of the page sign in: a provider of OpenID Connect, at which the service is a client. */
export interface SignInOptions {
  /** The provider's address: `https://login.example.com/realms/sales`. Without https only on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret?: string | undefined;
  /** Separated by spaces; by default `openid email profile`. */
  readonly scopes?: string | undefined;
  /**
   * The claim that holds the role of a user, or a list of roles: `administrator`, `manager` or `salesRep`. Without it,
   * administrators give roles in the page.
   */
  readonly roleClaim?: string | undefined;
  /** The email address of a person who is an administrator without an invitation, such as the first one. */
  readonly administrator?: string | undefined;
  /** Whether email addresses count as verified if the provider doesn't say whether they are; false by default. */
  readonly trustsEmails?: boolean | undefined;
  /** When a session ends if it isn't used, in milliseconds; 2 hours by default. */
  readonly idleMs?: number | undefined;
  /** When a session ends in any case, in milliseconds; a day by default. */
  readonly lifetimeMs?: number | undefined;
  /** How long the provider may take to respond, in milliseconds; 10 s by default. */
  readonly timeoutMs?: number | undefined;
}

/** What must match when the browser comes back from the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person whom the provider has identified. */
export interface Identity extends ProviderSession {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Undefined if administrators give roles. */
  readonly role: Role | undefined;
}

const DEFAULT_SCOPES = "openid email profile";
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

const logoutClaims = z
  .object({
    sub: z.string().optional(),
    sid: z.string().optional(),
    // It must not be an ID token.
    nonce: z.undefined().optional(),
    events: z.object({ [LOGOUT_EVENT]: z.object() }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** What the provider publishes about itself. */
interface Discovered {
  readonly config: client.Configuration;
  readonly keys: JWTVerifyGetKey | undefined;
}

/** The provider at which users sign in. It is found when the first user signs in, so the service starts without it. */
export class SignInProvider {
  readonly idleMs: number;
  readonly lifetimeMs: number;
  readonly administrator: string | undefined;
  /** Whether users have the roles that the provider names. */
  readonly givesRoles: boolean;
  readonly #options: SignInOptions;
  #discovered: Promise<Discovered> | undefined;

  constructor(options: SignInOptions) {
    this.#options = options;
    this.idleMs = options.idleMs ?? DEFAULT_SESSION_IDLE_MS;
    this.lifetimeMs = options.lifetimeMs ?? DEFAULT_SESSION_LIFETIME_MS;
    this.administrator = options.administrator;
    this.givesRoles = options.roleClaim !== undefined;
  }

  /**
   * Begins a sign-in, and returns the address at which the browser continues.
   *
   * @throws SignInFailure if the provider can't be reached
   */
  async begin(redirectUri: string): Promise<{ url: string; pending: PendingSignIn }> {
    const { config } = await this.#discover();
    const codeVerifier = client.randomPKCECodeVerifier();
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: this.#options.scopes ?? DEFAULT_SCOPES,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, pending: { state, nonce, codeVerifier } };
  }

  /**
   * Exchanges the code in the address to which the provider has sent the browser.
   *
   * @throws SignInFailure unless the provider has identified the user of this very sign-in
   */
  async finish(callback: URL, { state, nonce, codeVerifier }: PendingSignIn): Promise<Identity> {
    const { config } = await this.#discover();
    try {
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const idToken = tokens.id_token;
      if (!claims || idToken === undefined) throw new SignInFailure("failed");
      return { ...this.#toIdentity(await this.#readClaims(config, tokens, claims)), idToken };
    } catch (cause) {
      throw new SignInFailure(isUnreachable(cause) ? "unavailable" : "failed", { cause });
    }
  }

  /** The address that ends the provider's session and returns; undefined if there is none, or it can't be reached. */
  async signOutUrl(idToken: string, returnTo: string): Promise<string | undefined> {
    const discovered = await this.#discover().catch(() => undefined);
    if (discovered?.config.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(discovered.config, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href;
  }

  /**
   * Reads a message of the provider that a person has signed out there.
   *
   * @throws CrmError `invalid` unless the provider has sent it for this service, `unavailable` if that can't be checked
   */
  async readLogoutToken(token: string): Promise<SignedOut> {
    const { issuer, clientId } = this.#options;
    try {
      const { config, keys } = await this.#discover();
      if (!keys) throw new CrmError("invalid", "The provider has no keys.");
      const { payload } = await jwtVerify(token, keys, {
        issuer: config.serverMetadata().issuer,
        audience: clientId,
        clockTolerance: SIGN_IN_CLOCK_TOLERANCE_S,
        maxTokenAge: MAX_LOGOUT_TOKEN_AGE_S,
        requiredClaims: ["iat", "jti"],
      });
      const { sub: subject, sid: providerSession } = logoutClaims.parse(payload);
      return { issuer: payload.iss ?? issuer, subject, providerSession };
    } catch (cause) {
      const error = isUnreachable(cause)
        ? new CrmError("unavailable", "The sign-in provider can't be reached.")
        : new CrmError("invalid", "The logout token isn't valid.");
      error.cause = cause;
      throw error;
    }
  }

  /** The claims about a person. Some providers keep the ID token small, and have the rest at an address. */
  async #readClaims(
    config: client.Configuration,
    { access_token: accessToken }: { access_token: string },
    claims: Claims,
  ): Promise<Claims> {
    const wanted = ["email", this.#options.roleClaim ?? "email"];
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasMore || wanted.every((name) => claims[name] !== undefined)) return claims;
    return { ...(await client.fetchUserInfo(config, accessToken, claims.sub)), ...claims };
  }

  #toIdentity(claims: Claims): Omit<Identity, "idToken"> {
    const { iss: issuer, sub: subject, sid, email, email_verified: isVerified, name } = claims;
    const { roleClaim, trustsEmails = false } = this.#options;
    return {
      issuer,
      subject,
      name: typeof name === "string" ? name : undefined,
      email: typeof email === "string" ? email : undefined,
      isEmailVerified: isVerified === true || (trustsEmails && isVerified === undefined),
      role: roleClaim === undefined ? undefined : readRole(claims[roleClaim]),
      providerSession: typeof sid === "string" ? sid : undefined,
    };
  }

  async #discover(): Promise<Discovered> {
    this.#discovered ??= this.#requestMetadata();
    try {
      return await this.#discovered;
    } catch (cause) {
      this.#discovered = undefined;
      throw new SignInFailure("unavailable", { cause });
    }
  }

  async #requestMetadata(): Promise<Discovered> {
    const { issuer, clientId, clientSecret, timeoutMs = SIGN_IN_TIMEOUT_MS } = this.#options;
    const url = new URL(issuer);
    const isLocal = isLoopbackOrigin(url.origin);
    const config = await client.discovery(
      url,
      clientId,
      {
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
        [client.clockTolerance]: SIGN_IN_CLOCK_TOLERANCE_S,
      },
      clientSecret === undefined ? client.None() : sendSecret(clientSecret),
      {
        timeout: timeoutMs / 1000,
        execute: [
          // Also of tokens that arrive over TLS.
          client.enableNonRepudiationChecks,
          ...(isLocal ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    const { jwks_uri: keysUrl } = config.serverMetadata();
    const keys =
      keysUrl === undefined
        ? undefined
        : createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs });
    return { config, keys };
  }
}

/** Sends the secret as the provider takes it: in the header, unless it says otherwise. */
function sendSecret(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
    (methods.includes("client_secret_basic") ? basic : post)(server, ...request);
  };
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** The role with the most permissions among those that a claim names; the role with the fewest if it names none. */
function readRole(claim: unknown): Role {
  const names: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return roleNames.find((name) => names.includes(name)) ?? "salesRep";
}

/** Whether the provider has not responded, or not as a provider does. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof SignInFailure) return error.problem === "unavailable";
  if (error instanceof joseErrors.JWKSTimeout) return true;
  if (error instanceof client.ClientError) return error.code === "OAUTH_TIMEOUT";
  // As `fetch` reports it.
  return error instanceof TypeError && error.message === "fetch failed";
}
