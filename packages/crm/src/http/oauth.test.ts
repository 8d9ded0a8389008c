import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { InstallationList } from "../page-api/index.ts";
import {
  approveForCode,
  CLIENT_ID,
  CLIENT_SECRET,
  codeForm,
  createVerifier,
  installForTokens,
  oauthSeed,
  OTHER_CLIENT_ID,
  OTHER_SECRET,
  PUBLIC_CLIENT_ID,
  REDIRECT_URL,
  refreshForm,
  requestTokens,
  type OAuthErrorBody,
} from "../testing/oauth-app.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let now = Date.now();
let crm: TestApp;
let log = "";
beforeEach(async () => {
  now = Date.now();
  log = "";
  crm = await openTestApp(
    { seed: oauthSeed(), now: () => now },
    { logRequests: true, logStream: { write: (line) => (log += line) } },
  );
});
afterEach(() => crm.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const readTicket = async (token: string): Promise<number> =>
  (await crm.send("GET", "/crm/v3/objects/tickets/301", as(token))).status;

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

/** The status and the names of the error of a token request. */
async function rejected(
  form: Parameters<typeof requestTokens>[1],
  headers: Record<string, string> = {},
): Promise<[number, string | undefined, string]> {
  const { status, body } = await requestTokens<OAuthErrorBody>(crm, form, headers);
  expect(body).toMatchObject({ status: "error", error_description: body.message });
  expect(body.correlationId).toMatch(/^[\da-f-]{36}$/);
  return [status, body.error, body.category];
}

describe("a code", () => {
  it("is exchanged for tokens with the granted scopes, which work", async () => {
    const code = await approveForCode(crm, { optional_scope: "files" }, [
      "contacts",
      "timeline",
      "tickets",
      "files",
    ]);
    const { status, headers, body } = await requestTokens(crm, codeForm(code));
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      token_type: "bearer",
      access_token: expect.stringMatching(/^access-/),
      refresh_token: expect.stringMatching(/^refresh-/),
      expires_in: 1800,
      scope: "contacts timeline tickets files",
    });
    expect(await readTicket(body.access_token)).toBe(200);
    expect((await crm.send("GET", "/crm/v3/objects/deals", as(body.access_token))).status).toBe(
      403,
    );
    const { body: installations } = await crm.page<InstallationList>("GET", "/_page/installations");
    expect(installations.results.find(({ appId }) => appId === "9101")).toMatchObject({
      isInstalled: true,
      scopes: ["contacts", "timeline", "tickets", "files"],
    });
  });

  it("is exchanged by a client that authenticates with HTTP Basic", async () => {
    const { client_id, client_secret, ...form } = codeForm(await approveForCode(crm));
    const header = basic(client_id ?? "", client_secret ?? "");
    const { status } = await requestTokens(crm, form, header);
    expect(status).toBe(200);
  });

  it("is exchanged by a client that sends the same credentials twice, not different ones", async () => {
    const form = codeForm(await approveForCode(crm));
    for (const header of [basic(OTHER_CLIENT_ID, OTHER_SECRET), basic(CLIENT_ID, OTHER_SECRET)]) {
      expect((await rejected(form, header)).slice(0, 2)).toEqual([400, "invalid_request"]);
    }
    expect((await requestTokens(crm, form, basic(CLIENT_ID, CLIENT_SECRET))).status).toBe(200);
  });

  it("is of no use once the app has no longer its redirect URL", async () => {
    const code = await approveForCode(crm);
    const redirectUrls = ["https://app.example.com/other"];
    expect((await crm.page("PATCH", "/_page/apps/9101", { redirectUrls })).status).toBe(200);
    expect((await rejected(codeForm(code))).slice(0, 2)).toEqual([400, "invalid_grant"]);
  });

  it("that is used twice revokes the tokens that it was exchanged for", async () => {
    const code = await approveForCode(crm);
    const { body } = await requestTokens(crm, codeForm(code));
    expect(await readTicket(body.access_token)).toBe(200);
    expect(await rejected(codeForm(code))).toEqual([400, "invalid_grant", "VALIDATION_ERROR"]);
    expect(await readTicket(body.access_token)).toBe(401);
    expect((await rejected(refreshForm(body.refresh_token)))[1]).toBe("invalid_grant");
  });

  it("is exchanged once by requests at the same moment", async () => {
    const code = await approveForCode(crm);
    const responses = await Promise.all([1, 2, 3].map(() => requestTokens(crm, codeForm(code))));
    expect(responses.filter(({ status }) => status === 200).length).toBe(1);
  });

  it("expires after a minute", async () => {
    const code = await approveForCode(crm);
    now += 60_000;
    expect((await rejected(codeForm(code)))[1]).toBe("invalid_grant");
  });

  it("of another client is rejected, and stays valid for its own", async () => {
    const code = await approveForCode(crm);
    const stolen = codeForm(code, { client_id: OTHER_CLIENT_ID, client_secret: OTHER_SECRET });
    expect((await rejected(stolen))[1]).toBe("invalid_grant");
    expect((await requestTokens(crm, codeForm(code))).status).toBe(200);
  });

  it.each([
    ["none", undefined],
    ["a part of it", "https://app.example.com/oauth"],
    ["a longer path", "https://app.example.com/oauth/more?from=crm"],
    ["another port", "https://app.example.com:8443/oauth?from=crm"],
  ])("is not exchanged with another redirect URL: %s", async (_which, redirectUrl) => {
    const { redirect_uri: _given, ...form } = codeForm(await approveForCode(crm));
    const [status, error] = await rejected({
      ...form,
      ...(redirectUrl !== undefined && { redirect_uri: redirectUrl }),
    });
    expect([status, error]).toEqual([400, "invalid_request"]);
    // It was tried, so it is used up.
    expect((await rejected({ ...form, redirect_uri: REDIRECT_URL }))[1]).toBe("invalid_grant");
  });
});

describe("PKCE", () => {
  const { verifier, challenge } = createVerifier();
  const asked = { code_challenge: challenge, code_challenge_method: "S256" };

  it("is enforced for a client with a secret too, once a challenge was sent", async () => {
    const [missing, wrong, right] = await Promise.all(
      [1, 2, 3].map(() => approveForCode(crm, asked)),
    );
    expect((await rejected(codeForm(missing ?? "")))[1]).toBe("invalid_grant");
    const other = { code_verifier: createVerifier().verifier };
    expect((await rejected(codeForm(wrong ?? "", other)))[1]).toBe("invalid_grant");
    const form = codeForm(right ?? "", { code_verifier: verifier });
    expect((await requestTokens(crm, form)).status).toBe(200);
  });

  it("takes the challenge itself for no verifier", async () => {
    const code = await approveForCode(crm, asked);
    expect((await rejected(codeForm(code, { code_verifier: challenge })))[1]).toBe("invalid_grant");
  });

  it("rejects a verifier for a code without a challenge", async () => {
    const code = await approveForCode(crm);
    expect((await rejected(codeForm(code, { code_verifier: verifier })))[1]).toBe("invalid_grant");
  });

  it("does not take the place of the secret of a client that has one", async () => {
    const { client_secret: _secret, ...form } = codeForm(await approveForCode(crm, asked));
    expect(await rejected({ ...form, code_verifier: verifier })).toEqual([
      401,
      "invalid_client",
      "INVALID_AUTHENTICATION",
    ]);
  });

  it("suffices for a public client, which refreshes without a secret too", async () => {
    const code = await approveForCode(crm, { ...asked, client_id: PUBLIC_CLIENT_ID });
    const form = {
      grant_type: "authorization_code",
      client_id: PUBLIC_CLIENT_ID,
      redirect_uri: REDIRECT_URL,
      code,
      code_verifier: verifier,
    };
    const { status, body } = await requestTokens(crm, form);
    expect(status).toBe(200);
    const refreshed = await requestTokens(crm, {
      grant_type: "refresh_token",
      client_id: PUBLIC_CLIENT_ID,
      refresh_token: body.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });
});

describe("a refresh token", () => {
  it("is replaced at each use, and the access token after it works", async () => {
    const first = await installForTokens(crm);
    now += 1_800_000;
    expect(await readTicket(first.access_token)).toBe(401);
    const { status, body } = await requestTokens(crm, refreshForm(first.refresh_token));
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(body.scope).toBe(first.scope);
    expect(await readTicket(body.access_token)).toBe(200);
  });

  it("that is used twice revokes all of its successors, which the installation shows", async () => {
    const first = await installForTokens(crm);
    const { body: second } = await requestTokens(crm, refreshForm(first.refresh_token));
    now += 10_000;
    expect(await rejected(refreshForm(first.refresh_token))).toEqual([
      400,
      "invalid_grant",
      "VALIDATION_ERROR",
    ]);
    expect(await readTicket(second.access_token)).toBe(401);
    expect(await readTicket(first.access_token)).toBe(401);
    expect((await rejected(refreshForm(second.refresh_token)))[1]).toBe("invalid_grant");
    const list = async () =>
      (await crm.page<InstallationList>("GET", "/_page/installations")).body.results.find(
        ({ appId }) => appId === "9101",
      );
    expect((await list())?.tokensRevokedAt).toBe(new Date(now).toISOString());
    await installForTokens(crm);
    expect((await list())?.tokensRevokedAt).toBeUndefined();
  });

  it("gets the same response again for seconds, until the next token is used", async () => {
    const first = await installForTokens(crm);
    const again = () => requestTokens(crm, refreshForm(first.refresh_token));
    const [one, other] = await Promise.all([again(), again()]);
    expect([one.status, other]).toEqual([200, { ...other, status: 200, body: one.body }]);
    now += 9000;
    expect((await again()).body).toEqual(one.body);
    expect(await readTicket(one.body.access_token)).toBe(200);
    await requestTokens(crm, refreshForm(one.body.refresh_token));
    expect((await rejected(refreshForm(first.refresh_token)))[1]).toBe("invalid_grant");
    expect(await readTicket(one.body.access_token)).toBe(401);
  });

  it("gets the same response only for its own client", async () => {
    const { refresh_token } = await installForTokens(crm);
    const { body } = await requestTokens(crm, refreshForm(refresh_token));
    const stolen = { client_id: OTHER_CLIENT_ID, client_secret: OTHER_SECRET };
    expect((await rejected(refreshForm(refresh_token, stolen)))[1]).toBe("invalid_grant");
    expect(await readTicket(body.access_token)).toBe(401);
  });

  it("of one authorization does not affect another one", async () => {
    const first = await installForTokens(crm);
    const other = await installForTokens(crm);
    await requestTokens(crm, refreshForm(first.refresh_token));
    now += 10_000;
    await rejected(refreshForm(first.refresh_token));
    expect(await readTicket(other.access_token)).toBe(200);
  });

  it("can be exchanged for fewer scopes, never for more", async () => {
    const { refresh_token } = await installForTokens(crm);
    expect((await rejected(refreshForm(refresh_token, { scope: "contacts files" })))[1]).toBe(
      "invalid_scope",
    );
    const { refresh_token: next } = await installForTokens(crm);
    const { body } = await requestTokens(crm, refreshForm(next, { scope: "contacts" }));
    expect(body.scope).toBe("contacts");
    expect(await readTicket(body.access_token)).toBe(403);
  });

  it("of another client is rejected", async () => {
    const { refresh_token } = await installForTokens(crm);
    const stolen = { client_id: OTHER_CLIENT_ID, client_secret: OTHER_SECRET };
    expect((await rejected(refreshForm(refresh_token, stolen)))[1]).toBe("invalid_grant");
  });
});

describe("an invalid request for tokens", () => {
  it.each([
    ["an unknown client", { client_id: "nobody" }, 401, "invalid_client"],
    ["a client with NUL", { client_id: "a\0b" }, 400, "invalid_request"],
    ["a wrong secret", { client_secret: `${CLIENT_SECRET}x` }, 401, "invalid_client"],
    ["an empty secret", { client_secret: "" }, 401, "invalid_client"],
    ["no client", { client_id: "" }, 401, "invalid_client"],
    ["no grant type", { grant_type: "" }, 400, "invalid_request"],
    ["the grant type password", { grant_type: "password" }, 400, "unauthorized_client"],
    ["an invented grant type", { grant_type: "toString" }, 400, "unsupported_grant_type"],
    ["no code", { code: "" }, 400, "invalid_request"],
    ["an unknown code", { code: "code-unknown" }, 400, "invalid_grant"],
    ["a code of other characters", { code: "cödé" }, 400, "invalid_request"],
  ])("with %s is rejected", async (_what, given, status, error) => {
    const result = await rejected(codeForm(await approveForCode(crm), given));
    expect(result.slice(0, 2)).toEqual([status, error]);
  });

  it("with a repeated field is rejected", async () => {
    const form = new URLSearchParams(codeForm(await approveForCode(crm))).toString();
    expect((await rejected(`${form}&client_id=${CLIENT_ID}`))[1]).toBe("invalid_request");
  });

  it("as JSON is rejected", async () => {
    const { body } = await crm.send<OAuthErrorBody>("POST", "/oauth/v1/token", {}, codeForm("x"));
    expect(body.error).toBe("invalid_request");
  });

  it("of a client that doesn't authenticate names the scheme", async () => {
    const form = codeForm("code-x", { client_secret: "wrong" });
    const { status, headers } = await requestTokens(crm, form);
    expect([status, headers["www-authenticate"]]).toEqual([401, 'Basic realm="CRM"']);
  });
});

it("no other endpoint takes a URL-encoded form", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status } = await crm.send("POST", "/_page/session", headers, "userId=11");
  expect(status).toBe(403);
  const { status: ofApi } = await crm.send(
    "POST",
    "/crm/v3/objects/tickets",
    { ...headers, ...as("test-token") },
    "properties=1",
  );
  expect(ofApi).toBe(415);
});

describe("information on a token", () => {
  it("is for those who have it, while it is valid", async () => {
    const { access_token, refresh_token, scope } = await installForTokens(crm);
    const owner = {
      user: "dana.demo@example.com",
      hub_id: 1,
      user_id: 11,
      scopes: scope.split(" "),
    };
    const access = `/oauth/v1/access-tokens/${access_token}`;
    expect((await crm.send("GET", access, {})).body).toEqual({
      ...owner,
      token: access_token,
      token_type: "access",
      app_id: 9101,
      expires_in: 1800,
    });
    const refresh = `/oauth/v1/refresh-tokens/${refresh_token}`;
    expect((await crm.send("GET", refresh, {})).body).toEqual({
      ...owner,
      token: refresh_token,
      token_type: "refresh",
      client_id: CLIENT_ID,
    });
    now += 1_800_000;
    expect((await crm.send("GET", access, {})).status).toBe(404);
    // Static tokens have no owner to tell.
    expect((await crm.send("GET", "/oauth/v1/access-tokens/test-token", {})).status).toBe(404);
  });

  it("ends with its revocation, which can be repeated", async () => {
    const { access_token, refresh_token } = await installForTokens(crm);
    expect(await readTicket(access_token)).toBe(200);
    const path = `/oauth/v1/refresh-tokens/${refresh_token}`;
    expect((await crm.send("DELETE", path, {})).status).toBe(204);
    expect(await readTicket(access_token)).toBe(401);
    expect((await crm.send("GET", path, {})).status).toBe(404);
    expect((await crm.send("DELETE", path, {})).status).toBe(204);
  });
});

it("uninstalling an app ends its tokens and codes at once, and no one else's", async () => {
  const { access_token, refresh_token } = await installForTokens(crm);
  const code = await approveForCode(crm);
  expect(await readTicket(access_token)).toBe(200);
  expect((await crm.page("DELETE", "/_page/installations/9101")).status).toBe(204);
  expect(await readTicket(access_token)).toBe(401);
  expect((await rejected(refreshForm(refresh_token)))[1]).toBe("invalid_grant");
  expect((await rejected(codeForm(code)))[1]).toBe("invalid_grant");
  expect(await readTicket("test-token")).toBe(200);
  const left = await crm.crm.read(async ({ db }) => [
    await db.selectFrom("authorizations").selectAll().execute(),
    await db.selectFrom("authorization_codes").selectAll().execute(),
    await db.selectFrom("refresh_tokens").selectAll().execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});

it("stores no secret and logs none", async () => {
  const code = await approveForCode(crm);
  const { body } = await requestTokens(crm, codeForm(code));
  await crm.send("GET", `/oauth/v1/access-tokens/${body.access_token}`, {});
  await crm.send("GET", `/oauth/v1/refresh-tokens/${body.refresh_token}`, {});
  const rows = await crm.crm.read(async ({ db }) => [
    await db.selectFrom("apps").selectAll().execute(),
    await db.selectFrom("authorization_codes").selectAll().execute(),
    await db.selectFrom("refresh_tokens").selectAll().execute(),
    await db.selectFrom("credentials").selectAll().execute(),
  ]);
  const stored = JSON.stringify(rows);
  expect(log).toContain("/oauth/v1/token");
  for (const secret of [code, body.access_token, body.refresh_token, CLIENT_SECRET]) {
    expect(stored).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});
