import { createHash, randomBytes } from "node:crypto";
import type { ErrorBody, TestApp, TestResponse } from "./open-test-app.ts";
import type { AuthorizationRedirect } from "../page-api/index.ts";
import { readSeed } from "../seed/read-seed-file.ts";

/** Credentials of the apps below. */
export const CLIENT_ID = "client-of-tickets";
export const CLIENT_SECRET = `secret-${"a".repeat(64)}`;
export const PUBLIC_CLIENT_ID = "client-in-browser";
export const OTHER_CLIENT_ID = "client-of-another";
export const OTHER_SECRET = `secret-${"b".repeat(64)}`;
export const REDIRECT_URL = "https://app.example.com/oauth?from=crm";
const SCOPES = ["contacts", "timeline", "tickets"];

const appSeed = (id: number, developer: object) => ({
  id,
  isInstalled: false,
  settings: { name: `App ${id}`, url: "https://app.example.com/" },
  developer: {
    redirectUrls: [REDIRECT_URL],
    scopes: SCOPES,
    optionalScopes: ["files"],
    ...developer,
  },
});

/** Apps that users can authorize: one with a secret, one without, and another one. */
export const oauthSeed = (developer: object = {}) =>
  readSeed(
    {
      apps: [
        appSeed(9101, { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, ...developer }),
        appSeed(9102, {
          clientId: PUBLIC_CLIENT_ID,
          clientSecret: `secret-${"c".repeat(64)}`,
          isPublic: true,
        }),
        appSeed(9103, { clientId: OTHER_CLIENT_ID, clientSecret: OTHER_SECRET }),
      ],
      users: [
        { id: 12, ownerId: 22, name: "Nora None", email: "nora@example.com", role: "salesRep" },
      ],
    },
    "the seed",
  );

/** The response of the token endpoint. */
export interface Tokens {
  token_type: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/** The body of an error of OAuth. */
export type OAuthErrorBody = ErrorBody & { error?: string; error_description?: string };

/** The query of `/oauth/authorize`; undefined leaves a parameter out. */
export function authorizeQuery(given: Readonly<Record<string, string | undefined>> = {}): string {
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URL,
    scope: SCOPES.join(" "),
    state: "st/ate&1",
    ...given,
  };
  const present = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(present).toString();
}

/** Sends a form to the token endpoint. */
export const requestTokens = <Body = Tokens>(
  crm: TestApp,
  form: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse<Body>> =>
  crm.send<Body>(
    "POST",
    "/oauth/v1/token",
    { "content-type": "application/x-www-form-urlencoded", ...headers },
    typeof form === "string" ? form : new URLSearchParams(form).toString(),
  );

/** Approves a request as the page does, and returns where it sends the user. */
export async function approve(
  crm: TestApp,
  given: Readonly<Record<string, string | undefined>> = {},
  scopes: readonly string[] = SCOPES,
): Promise<URL> {
  const { status, body } = await crm.page<AuthorizationRedirect & OAuthErrorBody>(
    "POST",
    "/_page/authorizations",
    { query: authorizeQuery(given), isApproved: true, scopes: [...scopes] },
  );
  if (status !== 200) throw new Error(`Not approved: ${JSON.stringify(body)}`);
  return new URL(body.redirectUrl);
}

/** The code of an approval. */
export const approveForCode = async (
  ...[crm, given, scopes]: Parameters<typeof approve>
): Promise<string> => (await approve(crm, given, scopes)).searchParams.get("code") ?? "";

/** The form that exchanges a code. */
export const codeForm = (
  code: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  grant_type: "authorization_code",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uri: REDIRECT_URL,
  code,
  ...given,
});

/** The form that exchanges a refresh token. */
export const refreshForm = (
  refreshToken: string,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> => ({
  grant_type: "refresh_token",
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  refresh_token: refreshToken,
  ...given,
});

/** Installs the app, and returns its tokens. */
export async function installForTokens(crm: TestApp): Promise<Tokens> {
  const { status, body } = await requestTokens(crm, codeForm(await approveForCode(crm)));
  if (status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body;
}

/** A verifier of PKCE, and its challenge. */
export function createVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}
