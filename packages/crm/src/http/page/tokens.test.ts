import { afterEach, beforeEach, expect, it } from "vitest";
import { hashSecret } from "../../auth/credentials.ts";
import type { CreatedPrivateToken, PrivateTokenList } from "../../page-api/index.ts";
import { installForTokens, oauthSeed } from "../../testing/oauth-app.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const DAY_MS = 86_400_000;

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const create = (body: object) => crm.page<CreatedPrivateToken>("POST", "/_page/tokens", body);
const list = async () => (await crm.page<PrivateTokenList>("GET", "/_page/tokens")).body;
const readTickets = (secret: string) =>
  crm.send("GET", "/crm/v3/objects/tickets", { authorization: `Bearer ${secret}` });

it("creates a token that works with its scopes until it is revoked", async () => {
  const created = await create({ label: " Export ", scopes: ["tickets", "tickets"] });
  expect(created.status).toBe(201);
  const { token, secret } = created.body;
  expect(token).toMatchObject({ label: "Export", scopes: ["tickets"] });
  expect((await readTickets(secret)).status).toBe(200);
  const asContacts = await crm.send("GET", "/crm/v3/objects/contacts", {
    authorization: `Bearer ${secret}`,
  });
  expect(asContacts.status).toBe(403);
  const { results } = await list();
  expect(results).toContainEqual(token);
  expect(JSON.stringify(results)).not.toContain(secret);

  expect((await crm.page("DELETE", `/_page/tokens/${token.id}`)).status).toBe(204);
  expect((await readTickets(secret)).status).toBe(401);
  expect((await list()).results).not.toContainEqual(token);
  expect((await crm.page("DELETE", `/_page/tokens/${token.id}`)).status).toBe(404);
});

it("creates a token that expires", async () => {
  const { body } = await create({ label: "Trial", scopes: ["tickets"], lifetimeMs: 30 * DAY_MS });
  expect((body.token.expiresAt ?? 0) - body.token.createdAt).toBe(30 * DAY_MS);
  expect((await list()).results).toContainEqual(body.token);
});

it.each([
  ["without a label", { label: " ", scopes: ["tickets"] }, "label"],
  ["without scopes", { label: "Export", scopes: [] }, "scopes"],
  ["for developers", { label: "Export", scopes: ["developers-read"] }, "scopes.0"],
  ["for no time", { label: "Export", scopes: ["tickets"], lifetimeMs: 0 }, "lifetimeMs"],
])("rejects a token %s, and names the field", async (_what, body, field) => {
  const { status, body: error } = await crm.page<ErrorBody>("POST", "/_page/tokens", body);
  expect(status).toBe(400);
  expect(JSON.stringify(error.errors)).toContain(`"${field}"`);
});

it("neither lists nor revokes the token of the user who starts the service or of an app", async () => {
  expect((await list()).results).toEqual([]);
  const installed = await openTestApp({ seed: oauthSeed() });
  try {
    const { access_token: token } = await installForTokens(installed);
    const { body } = await installed.page<PrivateTokenList>("GET", "/_page/tokens");
    expect(body.results).toEqual([]);
    const id = hashSecret(token);
    expect((await installed.page("DELETE", `/_page/tokens/${id}`)).status).toBe(404);
    const authorization = `Bearer ${token}`;
    const read = await installed.send("GET", "/crm/v3/objects/tickets", { authorization });
    expect(read.status).toBe(200);
  } finally {
    await installed.close();
  }
});
