import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseSeed } from "../seed/read-seed-file.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";

const START = 1_700_000_000_000;
const seed = `
  users:
    - { id: 12, ownerId: 22, name: Eli Demo, email: eli@example.com }
  tokens:
    - { token: "pat-of-app", scopes: [contacts, timeline], appId: 9001, userId: 12 }
`;

let now: number;
let crm: TestApp;
beforeEach(async () => {
  now = START;
  crm = await openTestApp({ now: () => now, seed: await parseSeed(seed, "seed.yaml") });
});
afterEach(() => crm.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const path = "/crm/extensions/calling/v3/connection-statuses";
const say = (isAvailable: boolean, provider = "Demo softphone") =>
  crm.page("PUT", "/_page/availability", { provider, isAvailable });
const status = async (userId = "11") => (await crm.api("GET", `${path}?userId=${userId}`)).body;
const me = async (token: string) => (await crm.send("GET", `${path}/me`, as(token))).body;
const readBatch = (...ids: unknown[]) =>
  crm.api("POST", `${path}/batch/read`, { inputs: ids.map((id) => ({ id })) });

describe("connection statuses", () => {
  const connected = { userId: "11", connected: true, provider: "Demo softphone" };
  const away = { userId: "11", connected: false, provider: null };

  it("follow the availability that the page reports", async () => {
    expect(await status()).toEqual(away);
    expect((await say(true)).status).toBe(204);
    expect(await status()).toEqual(connected);
    expect((await say(false)).status).toBe(204);
    expect(await status()).toEqual(away);
  });

  it("expire after 150 seconds without a report", async () => {
    await say(true);
    now += 149_999;
    expect(await status()).toEqual(connected);
    await say(true);
    now += 149_999;
    expect(await status()).toEqual(connected);
    now += 1;
    expect(await status()).toEqual(away);
  });

  it("name the app that reported last, and others once that one is unavailable", async () => {
    await say(true, "Other");
    now += 1;
    await say(true);
    expect(await status()).toEqual(connected);
    await say(false);
    expect(await status()).toEqual({ ...connected, provider: "Other" });
  });

  it("are separate for each user", async () => {
    await say(true);
    expect(await status("12")).toEqual({ userId: "12", connected: false, provider: null });
    expect(await me(TEST_CREDENTIALS.accessToken)).toEqual(connected);
    expect(await me("pat-of-app")).toMatchObject({ userId: "12", connected: false });
  });

  it("are read in a batch", async () => {
    await say(true);
    const both = [connected, { userId: "12", connected: false, provider: null }];
    expect(await readBatch(11, "12", "11")).toMatchObject({
      status: 200,
      body: { status: "COMPLETE", results: both },
    });
    expect(await readBatch(11, "99", "x")).toMatchObject({
      status: 207,
      body: {
        results: [connected],
        numErrors: 1,
        errors: [{ category: "OBJECT_NOT_FOUND", context: { ids: ["99", "x"] } }],
      },
    });
    expect((await readBatch(...Array.from({ length: 101 }, () => 11))).status).toBe(400);
  });

  it.each([
    [404, `${path}?userId=99`],
    [404, `${path}?userId=x`],
    [400, path],
  ])("respond %i at %s", async (expected, url) => {
    expect((await crm.api("GET", url)).status).toBe(expected);
  });

  it.each([
    [{}],
    [{ provider: "x" }],
    [{ provider: " ", isAvailable: true }],
    [{ provider: "x", isAvailable: 1 }],
  ])("reject %j of the page", async (body) => {
    expect((await crm.page("PUT", "/_page/availability", body)).status).toBe(400);
  });
});
