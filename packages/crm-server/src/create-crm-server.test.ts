import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { signIn } from "./testing/sign-in.ts";

let now: number;
let dataDir: string;
let server: CrmServer;
beforeEach(async () => {
  now = 1_700_000_000_000;
  dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
  server = await createCrmServer({ dataDir, now: () => now });
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a request as the page does. */
async function asPage() {
  const origin = server.url;
  const { token } = await signIn(origin);
  return (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set("origin", origin);
    headers.set(SESSION_HEADER, token);
    return fetch(`${origin}${path}`, { ...init, headers });
  };
}

it("returns records in the configured format", async () => {
  const set = await createCrmServer({
    memory: true,
    objects: { unsetProperties: "null", alwaysReturn: true, search: { filters: 1 } },
  });
  const headers = {
    authorization: `Bearer ${set.credentials?.accessToken}`,
    "content-type": "application/json",
  };
  const objects = `${set.url}/crm/v3/objects`;
  const search = async (count: number) => {
    const filter = { propertyName: "subject", operator: "HAS_PROPERTY" };
    const filters = Array.from({ length: count }, () => filter);
    const body = JSON.stringify({ filterGroups: [{ filters }] });
    return (await fetch(`${objects}/tickets/search`, { method: "POST", headers, body })).status;
  };
  try {
    const company = await fetch(`${objects}/companies/202?properties=phone`, { headers });
    expect(await company.json()).toMatchObject({
      properties: { phone: null, hs_object_id: "202", createdate: expect.any(String) as string },
    });
    expect([await search(1), await search(2)]).toEqual([200, 400]);
  } finally {
    await set.stop();
  }
});

it("finds calls that were lost while it was stopped, and revives one with a heartbeat", async () => {
  const path = "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01";
  const headers = { "content-type": "application/json" };
  const document = {
    version: 1,
    base: 0,
    writer: "tab-1",
    direction: "OUTBOUND",
    state: "dialing",
    startedAgo: 0,
    calledRecord: { objectTypeId: "0-1", objectId: "102" },
    owner: "host",
    properties: {},
  };
  const before = await asPage();
  const created = await before(path, { method: "PUT", headers, body: JSON.stringify(document) });
  const { engagementId } = (await created.json()) as { engagementId: string };
  await server.stop();

  now += 150_001;
  server = await createCrmServer({ dataDir, now: () => now });
  const after = await asPage();
  const timeline = async () =>
    ((await (await after("/_page/records/0-1/102/timeline")).json()) as { results: unknown[] })
      .results;
  expect(await timeline()).toMatchObject([{ engagementId, status: "FAILED", endStatus: "LOST" }]);
  const heartbeat = { method: "POST", headers, keepalive: true, body: '{"version":1}' };
  expect((await after(`${path}/heartbeat`, heartbeat)).status).toBe(204);
  expect(await timeline()).toEqual([]);
});

it("erases records at its start that were deleted over ninety days ago", async () => {
  const ticket = "/_page/records/0-5/301";
  const restart = async (time: number) => {
    await server.stop();
    now = time;
    server = await createCrmServer({ dataDir, now: () => now });
    return asPage();
  };
  const deleted = now;
  const before = await asPage();
  expect((await before(ticket, { method: "DELETE" })).status).toBe(204);
  await restart(deleted + 91 * 24 * 60 * 60 * 1000);
  const afterwards = await restart(deleted);
  expect((await afterwards(`${ticket}/restore`, { method: "POST" })).status).toBe(404);
  expect((await afterwards("/_page/records/0-5/302")).status).toBe(200);
});

it("serves the page with the headers that control its frame", async () => {
  const page = await asPage();
  const response = await page("/_page/probe", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${server.url}/contacts/1`, override: true }),
  });
  expect(await response.json()).toMatchObject({
    reached: true,
    finalUrl: `${server.url}/contacts/1`,
    redirects: [],
    xFrameOptions: "DENY",
    frameAncestors: ["'none'"],
  });
});

it("stops while a page follows changes, and ends the stream at once", async () => {
  const page = await asPage();
  const { body } = await page("/_page/events");
  const reader = body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain("retry:");
  await server.stop();
  let isDone = false;
  while (!isDone) isDone = (await reader?.read())?.done ?? true;
  expect(isDone).toBe(true);
});
