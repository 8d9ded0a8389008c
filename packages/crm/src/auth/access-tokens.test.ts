import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccessTokens } from "./access-tokens.ts";
import { replaceCredentials } from "./credentials.ts";
import { MAX_CACHED_TOKENS } from "../limits.ts";
import { parseSeed } from "../seed/read-seed-file.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const seed = `
  tokens:
    - { token: "pat-tickets", scopes: [tickets] }
    - { token: "pat-of-an-hour", scopes: [tickets], expiresAt: "2026-01-01T01:00:00Z" }
`;

let now: number;
let crm: TestApp;
beforeEach(async () => {
  now = START;
  crm = await openTestApp({ now: () => now, seed: await parseSeed(seed, "seed.yaml") });
});
afterEach(() => crm.close());

const ask = (token: string, url = "/crm/v3/objects/tickets") =>
  crm.send<ErrorBody>("GET", url, { authorization: `Bearer ${token}` });
const problem = async (token: string, url?: string) => {
  const { status, body } = await ask(token, url);
  return [status, body.category];
};

describe("a token of the seed", () => {
  it("has its own scopes, unlike the token of the service", async () => {
    for (const token of ["pat-tickets", "pat-of-an-hour", TEST_CREDENTIALS.accessToken]) {
      expect((await ask(token)).status).toBe(200);
    }
    const rejected = await ask("pat-tickets", "/crm/v3/objects/contacts");
    expect(rejected).toMatchObject({
      status: 403,
      body: {
        category: "MISSING_SCOPES",
        errors: [{ context: { requiredScopes: ["crm.objects.contacts.read", "contacts"] } }],
      },
    });
  });

  it("stays valid when the service gets new credentials", async () => {
    const others = { accessToken: "pat-new", hapikey: "hapi-new" };
    await crm.crm.write((context) => replaceCredentials(context, others));
    expect((await ask("pat-tickets")).status).toBe(200);
    expect((await ask("pat-new")).status).toBe(200);
    expect((await ask(TEST_CREDENTIALS.accessToken)).status).toBe(401);
  });

  it("expires on time, even if it was just used", async () => {
    now = START + 3_599_999;
    expect((await ask("pat-of-an-hour")).status).toBe(200);
    now += 1;
    expect(await problem("pat-of-an-hour")).toEqual([401, "EXPIRED_AUTHENTICATION"]);
    expect((await ask("pat-tickets")).status).toBe(200);
  });
});

describe("an issued token", () => {
  it("is unknown once revoked, even if it was just used", async () => {
    const token = await crm.tokens.issue({ scopes: ["tickets"], label: "test" });
    const other = await crm.tokens.issue({ scopes: ["tickets"], label: "test" });
    expect(token).not.toBe(other);
    expect((await ask(token)).status).toBe(200);
    await crm.tokens.revoke(token);
    expect(await problem(token)).toEqual([401, "INVALID_AUTHENTICATION"]);
    expect((await ask(other)).status).toBe(200);
  });

  it("is accepted for at most a second after another process revoked it", async () => {
    const elsewhere = createAccessTokens(crm.crm);
    const token = await elsewhere.issue({ scopes: ["tickets"], label: "test" });
    expect((await ask(token)).status).toBe(200);
    await elsewhere.revoke(token);
    now += 1000;
    expect((await ask(token)).status).toBe(401);
  });

  it("is looked up once for many requests, and not cached if it is unknown", async () => {
    const read = vi.spyOn(crm.crm, "read");
    const tokens = createAccessTokens(crm.crm);
    const token = await tokens.issue({ scopes: ["tickets"], label: "test" });
    const lookUps = async (secret: string) => {
      read.mockClear();
      await tokens.grantOf("accessToken", secret).catch(() => undefined);
      return read.mock.calls.length;
    };
    expect([await lookUps(token), await lookUps(token)]).toEqual([1, 0]);
    expect([await lookUps("unknown"), await lookUps("unknown")]).toEqual([1, 1]);
    now += 1000;
    expect(await lookUps(token)).toBe(1);
    read.mockRestore();
  });

  it("is looked up again once so many others were that the cache is emptied", async () => {
    const read = vi.fn(async () => ({ scopes: [] }) as never);
    const tokens = createAccessTokens({ ...crm.crm, read });
    const use = (number: number) => tokens.grantOf("accessToken", `pat-${number}`);
    for (let number = 0; number < MAX_CACHED_TOKENS; number += 1) await use(number);
    await use(0);
    expect(read).toHaveBeenCalledTimes(MAX_CACHED_TOKENS);
    await use(MAX_CACHED_TOKENS);
    await use(0);
    expect(read).toHaveBeenCalledTimes(MAX_CACHED_TOKENS + 2);
  });

  it("isn't cached by a lookup that began before its revocation", async () => {
    const token = await crm.tokens.issue({ scopes: ["tickets"], label: "test" });
    const gate = new EventEmitter();
    let reads = 0;
    const tokens = createAccessTokens({
      ...crm.crm,
      read: async (task) => {
        const answer = await crm.crm.read(task);
        reads += 1;
        if (reads === 1) await once(gate, "open");
        return answer;
      },
    });
    const early = tokens.grantOf("accessToken", token);
    await vi.waitFor(() => expect(reads).toBe(1));
    await tokens.revoke(token);
    gate.emit("open");
    expect((await early).scopes).toEqual(["tickets"]);
    await expect(tokens.grantOf("accessToken", token)).rejects.toThrow("Unknown access token.");
  });
});

it("stores no token in plain text", async () => {
  const rows = await crm.crm.read(({ db }) => db.selectFrom("credentials").selectAll().execute());
  expect(rows.length).toBe(4);
  expect(JSON.stringify(rows)).not.toMatch(/pat-|test-token|test-hapikey/);
});
