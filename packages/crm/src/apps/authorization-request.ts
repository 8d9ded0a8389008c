import { MAX_SCOPES, MAX_STATE_LENGTH } from "../limits.ts";
import type { User } from "../auth/user.ts";
import { grantsScope } from "../auth/scopes.ts";
import { OAuthError, type OAuthErrorName } from "../errors/oauth-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findClient, type DeveloperApp } from "./developer-apps.ts";
import { INSTALLATION_SCOPES } from "./installations.ts";

/** A valid request of an app to be authorized. */
export interface AuthorizationRequest {
  readonly app: DeveloperApp;
  readonly redirectUrl: string;
  readonly state: string;
  /** What the app needs, and what the user can decline. */
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly codeChallenge: string | undefined;
}

/** The S256 challenge of PKCE: a digest in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

type Parameters = ReadonlyMap<string, readonly string[]>;

/**
 * Parses the query of `/oauth/authorize`. Errors name where the user can return to only if the client and
 * its redirect URL are valid: no user is sent to a URL that no app has registered.
 *
 * @throws OAuthError
 */
// oxlint-disable-next-line complexity -- one check for each parameter, in the order of RFC 6749
export async function parseAuthorizationRequest(
  context: CrmContext,
  user: User,
  query: string,
): Promise<AuthorizationRequest> {
  const parameters = readParameters(query);
  const app = await findRequestedApp(context, parameters);
  const redirectUrl = findRedirectUrl(app, parameters);
  const [state = ""] = parameters.get("state") ?? [];
  /** An error with a link back to the app. */
  const fail = (
    error: OAuthErrorName,
    message: string,
    facts: Readonly<Record<string, string[]>> = {},
  ): OAuthError => {
    const returnUrl = errorUrl({ redirectUrl, state }, error, message);
    return new OAuthError(error, message, { ...facts, returnUrl: [returnUrl] });
  };
  const repeated = [...parameters].find(([, values]) => values.length > 1);
  if (repeated) throw fail("invalid_request", `The parameter ${repeated[0]} is repeated.`);
  const one = (name: string): string | undefined => parameters.get(name)?.[0];

  // @differs A request without `state` is rejected: an app could not tell whose authorization it receives.
  if (state === "") throw fail("invalid_request", "The parameter state is missing.");
  if (state.length > MAX_STATE_LENGTH) {
    throw fail("invalid_request", `The state has more than ${MAX_STATE_LENGTH} characters.`);
  }
  // The vendor's client sends no `response_type`.
  const responseType = one("response_type") ?? "code";
  if (responseType !== "code") {
    throw fail("unsupported_response_type", "The response_type must be code.");
  }
  const codeChallenge = one("code_challenge");
  const method = one("code_challenge_method");
  if (codeChallenge === undefined && method !== undefined) {
    throw fail("invalid_request", "The parameter code_challenge is missing.");
  }
  if (codeChallenge !== undefined && method !== "S256") {
    throw fail("invalid_request", "The code_challenge_method must be S256.");
  }
  if (codeChallenge !== undefined && !CHALLENGE.test(codeChallenge)) {
    throw fail("invalid_request", "The code_challenge is no S256 digest in base64url.");
  }
  if (app.isPublic && codeChallenge === undefined) {
    throw fail("invalid_request", "An app without a client secret must send a code_challenge.");
  }

  const scopes = splitScopes(one("scope")) ?? app.scopes;
  const optionalScopes = (splitScopes(one("optional_scope")) ?? []).filter(
    (scope) => !scopes.includes(scope),
  );
  const registered = new Set([...app.scopes, ...app.optionalScopes]);
  const unknown = [...scopes, ...optionalScopes].filter((scope) => !registered.has(scope));
  if (unknown.length > 0) {
    const names = unknown.slice(0, MAX_SCOPES);
    throw fail("invalid_scope", `${app.name} did not register the scopes ${list(names)}.`, {
      scopes: names,
    });
  }
  const omitted = app.scopes.filter((scope) => !scopes.includes(scope));
  if (omitted.length > 0) {
    throw fail(
      "invalid_scope",
      `The request lacks scopes that ${app.name} needs: ${list(omitted)}.`,
      {
        scopes: omitted,
      },
    );
  }
  const missing = missingScopesOf(app, [...scopes, ...optionalScopes]);
  if (missing.length > 0) {
    throw fail(
      "invalid_scope",
      `${app.name} can't be installed without the scopes ${list(missing)}.`,
      { requiredScopes: missing },
    );
  }
  if (!user.permissions.includes("apps.manage")) {
    throw fail("access_denied", "Installing apps requires the permission apps.manage.", {
      requiredPermissions: ["apps.manage"],
    });
  }
  return { app, redirectUrl, state, scopes, optionalScopes, codeChallenge };
}

/** The scopes that a calling app lacks; other apps need none. */
export const missingScopesOf = (app: DeveloperApp, granted: readonly string[]): string[] =>
  app.callingSettings ? INSTALLATION_SCOPES.filter((scope) => !grantsScope(granted, scope)) : [];

/** The redirect URL with these parameters added. */
export function redirectTo(
  { redirectUrl, state }: Pick<AuthorizationRequest, "redirectUrl" | "state">,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  if (state !== "" && state.length <= MAX_STATE_LENGTH) url.searchParams.set("state", state);
  return url.href;
}

export const errorUrl = (
  target: Pick<AuthorizationRequest, "redirectUrl" | "state">,
  error: OAuthErrorName,
  description: string,
): string => redirectTo(target, { error, error_description: description });

function readParameters(query: string): Parameters {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const values = parameters.get(name) ?? [];
    values.push(value);
    parameters.set(name, values);
  }
  return parameters;
}

async function findRequestedApp(
  context: CrmContext,
  parameters: Parameters,
): Promise<DeveloperApp> {
  const [clientId = "", ...others] = parameters.get("client_id") ?? [];
  if (clientId === "")
    throw new OAuthError("invalid_request", "The parameter client_id is missing.");
  if (others.length > 0) {
    throw new OAuthError("invalid_request", "The parameter client_id is repeated.");
  }
  const app = isText(clientId) ? await findClient(context, clientId) : undefined;
  if (!app) throw new OAuthError("invalid_client", "No app has this client_id.");
  return app;
}

/** The URL must be one of the registered ones, to the letter: prefixes and patterns have let codes leak. */
function findRedirectUrl(app: DeveloperApp, parameters: Parameters): string {
  const [redirectUrl = "", ...others] = parameters.get("redirect_uri") ?? [];
  if (redirectUrl === "") {
    throw new OAuthError("invalid_request", "The parameter redirect_uri is missing.");
  }
  if (others.length > 0) {
    throw new OAuthError("invalid_request", "The parameter redirect_uri is repeated.");
  }
  if (app.redirectUrls.includes(redirectUrl)) return redirectUrl;
  throw new OAuthError("invalid_request", `${app.name} did not register this redirect_uri.`);
}

/** Scopes are separated by spaces; undefined if the parameter is absent or empty. */
function splitScopes(text: string | undefined): string[] | undefined {
  const scopes = (text ?? "").split(/\s+/).filter((scope) => scope !== "");
  return scopes.length > 0 ? [...new Set(scopes)] : undefined;
}

const list = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

/** Printable ASCII, as all that we create; anything else is no name of ours, and no text for the store. */
export const isText = (text: string): boolean => /^[\x20-\x7E]{1,500}$/.test(text);
