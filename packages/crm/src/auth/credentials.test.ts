import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";
import { SESSION_LIFETIME_MS } from "../limits.ts";
import {
  createSecret,
  deleteCredential,
  findGrant,
  hasCredentials,
  matchesCredentials,
  replaceCredentials,
  storeToken,
} from "./credentials.ts";
import { findSession, startDemoSession } from "./page-sessions.ts";
import { findUser, requirePermission, type User } from "./user.ts";

let now = 1_750_000_000_000;
let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ now: () => now });
});
afterEach(() => app.close());

describe("credentials", () => {
  it("match only their kind, and only until they are replaced", async () => {
    const next = { accessToken: createSecret("pat"), hapikey: createSecret("hapi") };
    await app.crm.write(async (context) => {
      expect(await hasCredentials(context)).toBe(true);
      expect(await matchesCredentials(context, TEST_CREDENTIALS)).toBe(true);
      expect(await matchesCredentials(context, next)).toBe(false);
      await replaceCredentials(context, next);
      expect(await matchesCredentials(context, next)).toBe(true);
      expect(await findGrant(context, "accessToken", next.accessToken)).toMatchObject({
        scopes: ["*"],
        expiresAt: undefined,
      });
      expect(await findGrant(context, "hapikey", next.accessToken)).toBeUndefined();
      expect(await findGrant(context, "accessToken", TEST_CREDENTIALS.accessToken)).toBeUndefined();
    });
  });

  it("include labeled tokens, which are replaced and deleted separately", async () => {
    const given = { token: "pat-labeled", scopes: ["tickets"], label: "test" };
    await app.crm.write(async (context) => {
      await storeToken(context, given);
      await storeToken(context, { ...given, scopes: ["timeline"], expiresAt: now + 1 });
      expect(await findGrant(context, "accessToken", given.token)).toMatchObject({
        scopes: ["timeline"],
        expiresAt: now + 1,
      });
      await deleteCredential(context, given.token);
      expect(await findGrant(context, "accessToken", given.token)).toBeUndefined();
      expect(await matchesCredentials(context, TEST_CREDENTIALS)).toBe(true);
    });
  });
});

describe("a session of the page", () => {
  it("has its user until it expires", async () => {
    const { user, session } = await app.crm.write(async (context) => {
      const found = (await findUser(context)) as User;
      return { user: found, session: await startDemoSession(context, found) };
    });
    const userOf = (token: string) =>
      app.crm.read(async (context) => (await findSession(context, token))?.user);
    expect(session.expiresAt).toBe(now + SESSION_LIFETIME_MS);
    expect(await userOf(session.token)).toEqual(user);
    expect(await userOf("session-unknown")).toBeUndefined();
    now = session.expiresAt;
    await expect(userOf(session.token)).rejects.toThrow("The session has ended");
  });

  it("requires the user's permissions", async () => {
    const user = (await app.crm.read((context) => findUser(context))) as User;
    expect(() => requirePermission(user, "apps.manage")).not.toThrow();
    expect(() => requirePermission({ ...user, permissions: [] }, "apps.manage")).toThrow(
      expect.objectContaining({ code: "missingScopes" }),
    );
  });
});
