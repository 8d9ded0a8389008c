import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordList } from "../page-api/index.ts";
import type { ApiObject } from "./object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let crm: TestApp;
let now = Date.UTC(2026, 10, 1);
beforeEach(async () => {
  crm = await openTestApp({ now: () => now });
});
afterEach(() => crm.close());

const path = "/crm/v3/objects/tickets/301";
const restore = (type: string, id: string) =>
  crm.page<ErrorBody>("POST", `/_page/records/${type}/${id}/restore`);

describe("a record restored from the recycle bin", () => {
  it("has its values, its history and its associations", async () => {
    await crm.api("PATCH", path, { properties: { subject: "Second" } });
    const view = `${path}?properties=subject,content&propertiesWithHistory=hs_ticket_priority,subject&associations=contacts`;
    const before = await crm.api<ApiObject>("GET", view);
    now += 1000;
    expect((await crm.api("DELETE", path)).status).toBe(204);
    expect((await crm.api("GET", view)).status).toBe(404);
    const fromContact = "/crm/v3/objects/contacts/101?associations=tickets";
    const without = await crm.api<ApiObject>("GET", fromContact);
    expect(without.body.associations?.["tickets"]?.results.map(({ id }) => id)).toEqual(["302"]);
    expect((await restore("0-5", "301")).status).toBe(204);
    const after = await crm.api<ApiObject>("GET", view);
    expect(after.body).toEqual({ ...before.body, updatedAt: new Date(now).toISOString() });
    const withIt = await crm.api<ApiObject>("GET", fromContact);
    expect(withIt.body.associations?.["tickets"]?.results).toHaveLength(2);
  });

  it("has the time of its deletion while it is in the recycle bin", async () => {
    await crm.api("DELETE", path);
    const { body } = await crm.api<ApiObject>("GET", `${path}?archived=true`);
    expect([body.archived, body.archivedAt]).toEqual([true, new Date(now).toISOString()]);
    const { body: list } = await crm.api<{ results: ApiObject[] }>(
      "GET",
      "/crm/v3/objects/tickets?archived=true",
    );
    expect(list.results.map(({ id }) => id)).toEqual(["301"]);
  });

  it("can't be restored after ninety days", async () => {
    await crm.api("DELETE", path);
    now += 90 * DAY_MS;
    expect((await crm.api("GET", `${path}?archived=true`)).status).toBe(200);
    now += 1;
    expect((await crm.api("GET", `${path}?archived=true`)).status).toBe(404);
    const { body } = await crm.api<{ results: unknown[] }>(
      "GET",
      "/crm/v3/objects/tickets?archived=true",
    );
    expect(body.results).toEqual([]);
    const found = await crm.api("POST", "/crm/v3/objects/tickets/search?archived=true", {});
    expect(found.body).toMatchObject({ total: 0 });
    expect((await restore("0-5", "301")).status).toBe(404);
  });

  it("frees its unique values, and can't be restored once they are taken", async () => {
    await crm.api("DELETE", "/crm/v3/objects/contacts/101");
    const email = "ada@example.com";
    const created = await crm.api<ApiObject>("POST", "/crm/v3/objects/contacts", {
      properties: { email },
    });
    expect(created.status).toBe(201);
    const rejected = await restore("0-1", "101");
    expect([rejected.status, rejected.body.category]).toEqual([409, "CONFLICT"]);
    await crm.api("PATCH", `/crm/v3/objects/contacts/${created.body.id}`, {
      properties: { email: "other@example.com" },
    });
    expect((await restore("0-1", "101")).status).toBe(204);
    const found = await crm.api<ApiObject>(
      "GET",
      `/crm/v3/objects/contacts/${email}?idProperty=email`,
    );
    expect(found.body.id).toBe("101");
  });

  it("was listed for the page, which can also delete records", async () => {
    expect((await crm.page("DELETE", "/_page/records/0-5/302")).status).toBe(204);
    const { body } = await crm.page<RecordList>("GET", "/_page/records/0-5?archived=true");
    expect(body.results.map(({ objectId }) => objectId)).toEqual(["302"]);
    const living = await crm.page<RecordList>("GET", "/_page/records/0-5");
    expect(living.body.results).toHaveLength(2);
  });
});

it("ignores records that aren't deleted, and rejects unknown ones", async () => {
  expect((await restore("0-5", "301")).status).toBe(204);
  expect((await restore("0-5", "999")).status).toBe(404);
  expect((await restore("0-1", "301")).status).toBe(404);
});

it("lets only the page restore, from its own origin", async () => {
  await crm.api("DELETE", path);
  const url = "/_page/records/0-5/301/restore";
  expect((await crm.api("POST", url)).status).toBe(403);
  const elsewhere = { origin: "http://localhost:4401" };
  expect((await crm.page("POST", url, undefined, elsewhere)).status).toBe(403);
  expect((await crm.api("GET", path)).status).toBe(404);
});
