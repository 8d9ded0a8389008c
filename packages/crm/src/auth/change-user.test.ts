import { afterEach, beforeEach, expect, it } from "vitest";
import { parseRecordId } from "../ids/record-id.ts";
import type { PageUsers } from "../page-api/index.ts";
import {
  approveForCode,
  codeForm,
  installForTokens,
  oauthSeed,
  refreshForm,
  requestTokens,
} from "../testing/oauth-app.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const ORIGIN = { origin: "http://127.0.0.1:4400" };

let crm: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  crm = await openTestApp({ seed: oauthSeed() });
  await crm.page("PATCH", "/_page/users/12", { role: "administrator" });
  administrator = await crm.startPageSession("12");
});
afterEach(() => crm.close());

const change = async (id: string, body: object): Promise<number> =>
  (await crm.send("PATCH", `/_page/users/${id}`, { ...administrator, ...ORIGIN }, body)).status;

const readTicket = async (token: string): Promise<number> =>
  (await crm.send("GET", "/crm/v3/objects/tickets/301", { authorization: `Bearer ${token}` }))
    .status;

/** What user 11 has authorized, and the refresh tokens of apps. */
const listAuthorizations = (): Promise<object[]> =>
  crm.crm.read(async ({ db }) => [
    ...(await db.selectFrom("authorizations").select("id").where("user_id", "=", 11).execute()),
    ...(await db.selectFrom("refresh_tokens").select("authorization_id").execute()),
  ]);

it("ends the sessions and tokens of a user who is deactivated, for good", async () => {
  const app = await installForTokens(crm);
  const code = await approveForCode(crm);
  const { body } = await crm.page<{ secret: string }>("POST", "/_page/tokens", {
    label: "program",
    scopes: ["tickets"],
  });
  await crm.page("PUT", "/_page/availability", { provider: "Softphone", isAvailable: true });
  const isDenied = async (): Promise<void> => {
    expect(await readTicket(app.access_token)).toBe(401);
    expect(await readTicket(body.secret)).toBe(401);
    expect((await requestTokens(crm, refreshForm(app.refresh_token))).status).toBe(400);
    expect((await requestTokens(crm, codeForm(code))).status).toBe(400);
    expect((await crm.page("GET", "/_page/session")).status).toBe(401);
  };
  expect([await readTicket(app.access_token), await readTicket(body.secret)]).toEqual([200, 200]);
  expect(await listAuthorizations()).toHaveLength(2);
  expect(await change("11", { isActive: false })).toBe(204);
  await isDenied();
  expect(await listAuthorizations()).toEqual([]);
  const demo = await crm.send("POST", "/_page/session", ORIGIN, { userId: "11" });
  expect(demo.status).toBe(404);
  const { body: users } = await crm.send<PageUsers>("GET", "/_page/users", administrator);
  expect(users.results.find(({ id }) => id === "11")).toMatchObject({
    isActive: false,
    availableIn: [],
  });
  expect(await change("11", { isActive: true })).toBe(204);
  await isDenied();
});

it("leaves an administrator", async () => {
  expect(await change("11", { role: "manager" })).toBe(204);
  expect(await change("12", { isActive: false })).toBe(409);
  expect(await change("11", { role: "administrator", isActive: false })).toBe(204);
  expect(await change("12", { isActive: false })).toBe(409);
  expect(await change("12", { role: "manager" })).toBe(409);
  expect(await change("11", { isActive: true })).toBe(204);
  expect(await change("12", { isActive: false })).toBe(204);
});

it("ends a token that a seed stores for a user who is deactivated", async () => {
  await change("11", { isActive: false });
  const token = await crm.tokens.issue({
    label: "seed",
    scopes: ["tickets"],
    userId: parseRecordId("11"),
  });
  expect(await readTicket(token)).toBe(401);
  await change("11", { isActive: true });
  expect(await readTicket(token)).toBe(200);
});
