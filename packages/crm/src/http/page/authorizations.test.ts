import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReviewedAuthorization, StartedSession } from "../../page-api/index.ts";
import { SESSION_HEADER } from "../../page-api/index.ts";
import {
  approve,
  approveForCode,
  authorizeQuery,
  CLIENT_ID,
  codeForm,
  oauthSeed,
  PUBLIC_CLIENT_ID,
  REDIRECT_URL,
  requestTokens,
  type OAuthErrorBody,
} from "../../testing/oauth-app.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ seed: oauthSeed() });
});
afterEach(() => crm.close());

const review = <Body = OAuthErrorBody>(query: string) =>
  crm.page<Body>("POST", "/_page/authorizations/review", { query });

/** The URL to which the page may send the user after an error. */
const returnUrlOf = (body: OAuthErrorBody): string | undefined =>
  body.errors?.[0]?.context?.["returnUrl"]?.[0];

it("shows what an app asks for", async () => {
  const query = authorizeQuery({ optional_scope: "files tickets" });
  const { status, body } = await review<ReviewedAuthorization>(query);
  expect(status).toBe(200);
  expect(body).toEqual({
    app: { appId: "9101", name: "App 9101", isInstalled: false },
    scopes: [
      { name: "contacts", isRequired: true },
      { name: "timeline", isRequired: true },
      { name: "tickets", isRequired: true },
      { name: "files", isRequired: false },
    ],
    returnOrigin: "https://app.example.com",
  });
});

it("asks for the registered scopes if the request names none", async () => {
  const { body } = await review<ReviewedAuthorization>(authorizeQuery({ scope: undefined }));
  expect(body.scopes.map(({ name }) => name)).toEqual(["contacts", "timeline", "tickets"]);
});

it("sends an approving user back with a code and the state, beside what the URL has", async () => {
  const url = await approve(crm);
  expect(`${url.origin}${url.pathname}`).toBe("https://app.example.com/oauth");
  expect([...url.searchParams.keys()]).toEqual(["from", "code", "state"]);
  expect(url.searchParams.get("state")).toBe("st/ate&1");
});

it("sends a denying user back with access_denied, and installs nothing", async () => {
  const { body } = await crm.page<{ redirectUrl: string }>("POST", "/_page/authorizations", {
    query: authorizeQuery(),
    isApproved: false,
    scopes: [],
  });
  const { searchParams } = new URL(body.redirectUrl);
  expect(searchParams.get("error")).toBe("access_denied");
  expect(searchParams.get("state")).toBe("st/ate&1");
  expect(searchParams.has("code")).toBe(false);
});

describe("a request that names no registered client and URL", () => {
  it.each([
    ["no client", { client_id: undefined }, "invalid_request"],
    ["an unknown client", { client_id: "nobody" }, "invalid_client"],
    ["a client with NUL", { client_id: "a\0" }, "invalid_client"],
    ["no redirect URL", { redirect_uri: undefined }, "invalid_request"],
    ["a part of a URL", { redirect_uri: "https://app.example.com/oauth" }, "invalid_request"],
    [
      "an added path",
      { redirect_uri: "https://app.example.com/oauth/x?from=crm" },
      "invalid_request",
    ],
    ["an added parameter", { redirect_uri: `${REDIRECT_URL}&x=1` }, "invalid_request"],
    ["a fragment", { redirect_uri: `${REDIRECT_URL}#x` }, "invalid_request"],
    [
      "another port",
      { redirect_uri: "https://app.example.com:444/oauth?from=crm" },
      "invalid_request",
    ],
    [
      "the same port",
      { redirect_uri: "https://app.example.com:443/oauth?from=crm" },
      "invalid_request",
    ],
    [
      "another scheme",
      { redirect_uri: "http://app.example.com/oauth?from=crm" },
      "invalid_request",
    ],
    ["another case", { redirect_uri: "https://app.example.com/OAuth?from=crm" }, "invalid_request"],
    [
      "a subdomain",
      { redirect_uri: "https://x.app.example.com/oauth?from=crm" },
      "invalid_request",
    ],
    ["a user name", { redirect_uri: "https://app.example.com@evil.example/" }, "invalid_request"],
    [
      "a path that goes up",
      { redirect_uri: "https://app.example.com/oauth/../x" },
      "invalid_request",
    ],
  ])("is rejected without a way back: %s", async (_what, given, error) => {
    const query = authorizeQuery(given);
    const { status, body } = await review(query);
    expect([body.status, body.error]).toEqual(["error", error]);
    expect(status).toBe(error === "invalid_client" ? 401 : 400);
    expect(returnUrlOf(body)).toBeUndefined();
    const decision = { query, isApproved: true, scopes: ["contacts", "timeline", "tickets"] };
    expect((await crm.page("POST", "/_page/authorizations", decision)).status).toBe(status);
  });

  it.each(["client_id=evil", "redirect_uri=https%3A%2F%2Fevil.example"])(
    "is rejected if a parameter is repeated: %s",
    async (added) => {
      const { body } = await review(`${authorizeQuery()}&${added}`);
      expect([body.error, returnUrlOf(body)]).toEqual(["invalid_request", undefined]);
    },
  );
});

describe("an invalid request of a known client", () => {
  it.each([
    ["no state", { state: undefined }, "invalid_request"],
    ["an empty state", { state: "" }, "invalid_request"],
    ["a long state", { state: "x".repeat(1001) }, "invalid_request"],
    ["the implicit flow", { response_type: "token" }, "unsupported_response_type"],
    [
      "a scope that it did not register",
      { scope: "contacts timeline tickets crm.objects.deals.read" },
      "invalid_scope",
    ],
    ["every scope", { scope: "*" }, "invalid_scope"],
    [
      "an optional scope that it did not register",
      { optional_scope: "e-commerce" },
      "invalid_scope",
    ],
    ["fewer scopes than it needs", { scope: "contacts timeline" }, "invalid_scope"],
    [
      "a plain challenge",
      { code_challenge: "a".repeat(43), code_challenge_method: "plain" },
      "invalid_request",
    ],
    ["a challenge without a method", { code_challenge: "a".repeat(43) }, "invalid_request"],
    ["a method without a challenge", { code_challenge_method: "S256" }, "invalid_request"],
    [
      "a short challenge",
      { code_challenge: "abc", code_challenge_method: "S256" },
      "invalid_request",
    ],
    ["no challenge of a public client", { client_id: PUBLIC_CLIENT_ID }, "invalid_request"],
  ])("is rejected with a way back that has the error: %s", async (_what, given, error) => {
    const { body } = await review(authorizeQuery(given));
    expect([body.error, body.error_description]).toEqual([error, body.message]);
    const url = new URL(returnUrlOf(body) ?? "");
    expect(url.origin).toBe("https://app.example.com");
    expect(url.searchParams.get("error")).toBe(error);
    expect(url.searchParams.has("code")).toBe(false);
  });

  it("is rejected if a parameter is repeated", async () => {
    const { body } = await review(`${authorizeQuery()}&scope=files`);
    expect(body.error).toBe("invalid_request");
  });
});

const decide = <Body = OAuthErrorBody>(given: object, headers: Record<string, string> = {}) =>
  crm.page<Body>(
    "POST",
    "/_page/authorizations",
    {
      query: authorizeQuery(),
      isApproved: true,
      scopes: ["contacts", "timeline", "tickets"],
      ...given,
    },
    headers,
  );

describe("a decision", () => {
  it.each([
    ["more than was asked for", ["contacts", "timeline", "tickets", "files"]],
    ["every scope", ["*", "contacts", "timeline", "tickets"]],
    ["less than the app needs", ["contacts", "timeline"]],
  ])("can't grant %s", async (_what, scopes) => {
    const { status, body } = await decide({ scopes });
    expect([status, body.error]).toEqual([400, "invalid_scope"]);
  });

  it("that was made before the app changed is rejected", async () => {
    const query = authorizeQuery({ scope: undefined });
    await crm.page("PATCH", "/_page/apps/9101", {
      scopes: ["contacts", "timeline", "tickets", "crm.objects.deals.write"],
    });
    const { body } = await decide({ query });
    expect(body.error).toBe("invalid_scope");
  });

  it("of another site is rejected, whatever it sends", async () => {
    const origin = { origin: "https://evil.example" };
    expect((await decide({}, origin)).status).toBe(403);
    const { body } = await crm.send<StartedSession>(
      "POST",
      "/_page/session",
      { origin: "http://127.0.0.1:4400" },
      {},
    );
    const session = { [SESSION_HEADER]: body.token };
    const payload = { query: authorizeQuery(), isApproved: true, scopes: ["contacts"] };
    const path = "/_page/authorizations";
    // Without an origin, as from a program; without a session, as from a form; with a cookie.
    expect((await crm.send("POST", path, session, payload)).status).toBe(403);
    const own = { origin: "http://127.0.0.1:4400" };
    expect((await crm.send("POST", path, own, payload)).status).toBe(401);
    const cookie = { ...own, cookie: `${SESSION_HEADER}=${body.token}` };
    expect((await crm.send("POST", path, cookie, payload)).status).toBe(401);
    const form = { ...own, "content-type": "application/x-www-form-urlencoded" };
    expect((await crm.send("POST", path, { ...session, ...form }, "isApproved=true")).status).toBe(
      415,
    );
  });
});

it("a user without apps.manage sees the reason, and can't approve", async () => {
  const { body: session } = await crm.send<StartedSession>(
    "POST",
    "/_page/session",
    { origin: "http://127.0.0.1:4400" },
    { userId: "12" },
  );
  const headers = { [SESSION_HEADER]: session.token };
  const { status, body } = await crm.page<OAuthErrorBody>(
    "POST",
    "/_page/authorizations/review",
    { query: authorizeQuery() },
    headers,
  );
  expect([status, body.error]).toEqual([403, "access_denied"]);
  expect(body.errors?.[0]?.context?.["requiredPermissions"]).toEqual(["apps.manage"]);
  expect(new URL(returnUrlOf(body) ?? "").searchParams.get("error")).toBe("access_denied");
  const decision = { query: authorizeQuery(), isApproved: true, scopes: [] };
  const decided = await crm.page("POST", "/_page/authorizations", decision, headers);
  expect(decided.status).toBe(403);
});

it.each([
  [["tickets"], ["contacts", "timeline"]],
  [["contacts"], ["timeline"]],
])(
  "a calling app that asks for %j alone is refused with what is missing",
  async (scopes, missing) => {
    await crm.close();
    crm = await openTestApp({ seed: oauthSeed({ scopes }) });
    const { body } = await review(authorizeQuery({ scope: undefined }));
    expect(body.error).toBe("invalid_scope");
    expect(body.errors?.[0]?.context?.["requiredScopes"]).toEqual(missing);
    for (const name of missing) expect(body.message).toContain(name);
  },
);

it("a user who declines what a calling app needs learns its name, and nothing is installed", async () => {
  await crm.close();
  const optionalScopes = ["contacts", "timeline"];
  crm = await openTestApp({ seed: oauthSeed({ scopes: ["tickets"], optionalScopes }) });
  const query = authorizeQuery({ scope: "tickets", optional_scope: "contacts timeline" });
  expect((await review(query)).status).toBe(200);
  const { status, body } = await decide({ query, scopes: ["tickets", "contacts"] });
  expect([status, body.error]).toEqual([400, "invalid_scope"]);
  expect(body.message).toContain("timeline");
  expect(body.errors?.[0]?.context?.["requiredScopes"]).toEqual(["timeline"]);
  expect((await decide({ query, scopes: ["tickets", ...optionalScopes] })).status).toBe(200);
});

it("codes of two approvals are different, and belong to the app that asked", async () => {
  const codes = [await approveForCode(crm), await approveForCode(crm)];
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) {
    const { body } = await requestTokens(crm, codeForm(code, { client_id: CLIENT_ID }));
    expect(body.access_token).toMatch(/^access-/);
  }
});
