// @postgres-long
import { randomUUID } from "node:crypto";
import { newCall } from "../../testing/new-call.ts";
import { storeText } from "../../testing/store-text.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newestChange } from "../../changes/change-cursor.ts";
import { trimChanges } from "../../changes/write-changes.ts";
import { MAX_STORED_CHANGES, TRIM_INTERVAL_MS } from "../../limits.ts";
import type { ApiObject } from "../../objects/object-schema.ts";
import {
  pageEvent,
  type PageEvent,
  type PageRecord,
  type PageSession,
} from "../../page-api/index.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
  await settle();
});
afterEach(() => crm.close());

/**
 * Waits until a write is in the past; on PostgreSQL a transaction in another database can delay
 * that.
 */
const settle = () =>
  vi.waitFor(
    () =>
      crm.crm.read(async ({ db }) => {
        const { position } = await db
          .selectFrom("changes")
          .select(({ fn }) => fn.max("position").as("position"))
          .executeTakeFirstOrThrow();
        expect((await newestChange(db)).position).toBe(Number(position ?? 0));
      }),
    { timeout: 20_000, interval: 5 },
  );

/** A stream from the browser's view: its events, and the id with which it would resume. */
async function follow(app: TestApp, lastId?: string, query = "") {
  const headers = lastId === undefined ? {} : { "last-event-id": lastId };
  const stream = await app.pageStream(`/_page/events${query}`, headers);
  const received: PageEvent[] = [];
  let id = lastId;
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const messages = `${rest}${text}`.split("\n\n");
    rest = messages.pop() ?? "";
    for (const line of messages.flatMap((message) => message.split("\n"))) {
      const [field = "", ...value] = line.split(": ");
      if (field === "id") id = value.join(": ");
      if (field === "data") received.push(pageEvent.parse(JSON.parse(value.join(": "))));
    }
  });
  const ended = new Promise<string>((resolve) => {
    stream.on("close", () => resolve("ended"));
  });
  // A new stream reports the changes after its first event.
  const leastEvents = lastId === undefined && query === "" ? 1 : 0;
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(leastEvents), {
    timeout: 20_000,
    interval: 5,
  });
  return {
    received,
    id: () => id,
    /** Waits for an event. */
    until: (event: PageEvent) =>
      vi.waitFor(() => expect(received).toContainEqual(event), { timeout: 20_000, interval: 5 }),
    drop: async () => {
      stream.destroy();
      await ended;
    },
    ended,
  };
}

const ada = { objectTypeId: "0-1", objectId: "101" };
const bo = { objectTypeId: "0-1", objectId: "102" };
const works = { objectTypeId: "0-2", objectId: "201" };
const record = (reference: typeof ada): PageEvent => ({ type: "record", ...reference });
const timeline = (reference: typeof ada): PageEvent => ({ type: "timeline", ...reference });
const rename = (id: string, firstname: string) =>
  crm.api("PATCH", `/crm/v3/objects/contacts/${id}`, { properties: { firstname } });
const toBo = [
  {
    to: { id: 102 },
    types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
  },
];
const callOverHttp = { properties: { hs_timestamp: "0" }, associations: toBo };

describe("a stream of changes", () => {
  it("begins with ready, and reports a changed record once", async () => {
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await rename("101", "Adele");
    await page.until(record(ada));
    await rename("101", "Adele");
    await rename("102", "Bob");
    await page.until(record(bo));
    expect(page.received).toEqual([{ type: "ready" }, record(ada), record(bo)]);
  });

  it("reports a call that was created elsewhere on all its timelines", async () => {
    const page = await follow(crm);
    const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", callOverHttp);
    await page.until(timeline(bo));
    await page.until({ type: "call", engagementId: body.id });
    page.received.length = 0;
    const said = { properties: { hs_call_body: "Later" } };
    await crm.api("PATCH", `/crm/v3/objects/calls/${body.id}`, said);
    await page.until(timeline(bo));
    page.received.length = 0;
    await crm.api("DELETE", `/crm/v3/objects/calls/${body.id}`);
    await page.until(timeline(bo));
    expect(page.received).not.toContainEqual(timeline(ada));
  });

  it("reports a call that the page completes, on the timeline of its company too", async () => {
    const path = `/_page/calls/${randomUUID()}`;
    const document = newCall({ state: "ended", calledRecord: bo });
    await crm.page("PUT", path, document);
    await settle();
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await crm.page("PUT", path, { ...document, state: "completed", version: 2 });
    await page.until(timeline(works));
    // The call becomes visible and associated in one write, so it is reported once.
    expect(page.received.filter((event) => event.type === "timeline")).toEqual(
      expect.arrayContaining([timeline(bo), timeline(works)]),
    );
    expect(new Set(page.received.map((event) => JSON.stringify(event))).size).toBe(
      page.received.length,
    );
  });

  it("reports a call whose visibility alone changes", async () => {
    const path = `/_page/calls/${randomUUID()}`;
    const document = newCall({ state: "ended", calledRecord: ada });
    await crm.page("PUT", path, document);
    await settle();
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await crm.page("PUT", path, { ...document, state: "completed", version: 2 });
    await page.until(timeline(ada));
    expect(page.received).not.toContainEqual(timeline(bo));
  });

  it("reports an association to both records, and its removal", async () => {
    const page = await follow(crm);
    const path = "/crm/v4/objects/contacts/101/associations";
    await crm.api("PUT", `${path}/default/companies/202`);
    const foods: PageEvent = { type: "record", objectTypeId: "0-2", objectId: "202" };
    await page.until(foods);
    expect(page.received).toContainEqual(record(ada));
    page.received.length = 0;
    await crm.api("DELETE", `${path}/companies/202`);
    await page.until(foods);
    expect(page.received).toContainEqual(record(ada));
  });

  it("reports a new record", async () => {
    const page = await follow(crm);
    const created = await crm.page<PageRecord>("POST", "/_page/contacts", { phone: "2025550178" });
    await page.until(record({ objectTypeId: "0-1", objectId: created.body.objectId }));
    expect(page.received).not.toContainEqual(record(ada));
  });

  it("reports files, folders and their jobs that change, and no step of a job", async () => {
    const { id } = await storeText(crm, { folderPath: "/followed", fileName: "followed" });
    await settle();
    const page = await follow(crm);
    for (const change of [
      () => crm.api("PATCH", `/files/v3/files/${id}`, { name: "renamed" }),
      () => crm.api("POST", "/files/v3/folders", { name: "New" }),
      () => crm.api("DELETE", `/files/v3/files/${id}/gdpr-delete`),
      () => crm.crm.write(({ db }) => db.updateTable("jobs").set({ state: "failed" }).execute()),
    ]) {
      page.received.length = 0;
      await change();
      await page.until({ type: "files" });
    }
    await settle();
    page.received.length = 0;
    await crm.crm.write(({ db }) => db.updateTable("jobs").set({ done: 1 }).execute());
    await rename("101", "Later");
    await page.until(record(ada));
    expect(page.received).not.toContainEqual({ type: "files" });
  });

  it("reports calling apps that are changed, installed and uninstalled", async () => {
    const page = await follow(crm);
    const settings = `/crm/v3/extensions/calling/9001/settings?hapikey=${TEST_CREDENTIALS.hapikey}`;
    const scopes = ["contacts", "timeline"];
    const ways = [
      () => crm.send("PATCH", settings, {}, { isReady: false }),
      () => crm.page("DELETE", "/_page/installations/9001"),
      () => crm.page("PUT", "/_page/installations/9001", { scopes }),
      () => crm.send("DELETE", settings, {}),
    ];
    for (const way of ways) {
      page.received.length = 0;
      expect((await way()).status).toBeLessThan(300);
      await page.until({ type: "providers" });
    }
  });

  it("reports properties and pipelines that are changed", async () => {
    const page = await follow(crm);
    const color = { name: "hue", label: "Hue", type: "string", fieldType: "text" };
    const property = { ...color, groupName: "ticketinformation" };
    const open = { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } };
    const pipeline = { label: "Repairs", displayOrder: 1, stages: [open] };
    for (const [path, body] of [
      ["/crm/v3/properties/tickets", property],
      ["/crm/v3/pipelines/tickets", pipeline],
    ] as const) {
      page.received.length = 0;
      expect((await crm.api("POST", path, body)).status).toBe(201);
      await page.until({ type: "definitions" });
    }
    page.received.length = 0;
    await crm.api("PATCH", "/crm/v3/pipelines/tickets/0", { label: "Renamed" });
    await page.until({ type: "definitions" });
  });

  it("reports nothing that was rejected", async () => {
    const page = await follow(crm);
    await crm.api("PATCH", "/crm/v3/objects/contacts/101", {
      properties: { email: "bo@example.com" },
    });
    await rename("102", "Bob");
    await page.until(record(bo));
    expect(page.received).toEqual([{ type: "ready" }, record(bo)]);
  });

  it("reports what another process wrote to the store within about a second", async () => {
    const page = await follow(crm);
    await page.until({ type: "ready" });
    // A write that bypasses the API does not notify subscribers.
    await crm.crm.write(({ db }) =>
      db.updateTable("records").set({ title: "Other" }).where("id", "=", 101).execute(),
    );
    await page.until(record(ada));
    expect(page.received).toEqual([{ type: "ready" }, record(ada)]);
  });
});

describe("a stream that was dropped", () => {
  it("resumes where it ended, without a gap, any number of times", async () => {
    let page = await follow(crm);
    await page.until({ type: "ready" });
    const seen: PageEvent[] = [];
    for (const name of ["Ada 1", "Ada 2", "Ada 3", "Ada 4"]) {
      await page.drop();
      await rename("101", name);
      const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", callOverHttp);
      page = await follow(crm, page.id());
      await page.until(record(ada));
      await page.until({ type: "call", engagementId: body.id });
      await page.until(timeline(bo));
      seen.push(...page.received);
    }
    expect(seen).not.toContainEqual({ type: "ready" });
    expect(seen).not.toContainEqual({ type: "reset" });
  });

  it("resumes by a parameter too, for a page that opens a new stream", async () => {
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await page.drop();
    await rename("101", "Adele");
    const next = await follow(crm, undefined, `?lastEventId=${page.id()}`);
    await next.until(record(ada));
    expect(next.received).toEqual([record(ada)]);
  });

  it("begins at the event of the session", async () => {
    await rename("102", "Bob");
    await settle();
    const { body } = await crm.page<PageSession>("GET", "/_page/session");
    await rename("101", "Adele");
    const page = await follow(crm, undefined, `?lastEventId=${body.lastEventId}`);
    await page.until(record(ada));
    expect(page.received).toEqual([record(ada)]);
  });

  it("misses nothing of 1,200 changes at once", async () => {
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await page.drop();
    const ids: string[] = [];
    await crm.crm.write(async ({ db, now }) => {
      for (let id = 5000; id < 6200; id += 1) {
        ids.push(String(id));
        const row = { properties: "{}", title: "", title_key: "", search_text: "" };
        const times = { created_at: now, updated_at: now, archived_at: null };
        await db
          .insertInto("records")
          .values({ id, object_type_id: "0-1", ...row, ...times })
          .execute();
      }
    });
    const next = await follow(crm, page.id());
    await next.until(record({ objectTypeId: "0-1", objectId: "6199" }));
    expect(next.received).toEqual(ids.map((objectId) => record({ objectTypeId: "0-1", objectId })));
  });

  it.each(["0-9999", "7-1", "x", "1", "9".repeat(99)])(
    "gets a reset if the changes after %s are unknown",
    async (id) => {
      const page = await follow(crm, id);
      await page.until({ type: "reset" });
      await rename("101", "Adele");
      await page.until(record(ada));
      expect(page.received[0]).toEqual({ type: "reset" });
    },
  );

  it("gets a reset if its changes were deleted", async () => {
    const page = await follow(crm);
    await page.until({ type: "ready" });
    await page.drop();
    await rename("101", "Adele");
    await crm.crm.write(trimChanges);
    const kept = await follow(crm, page.id());
    await kept.until(record(ada));
    await crm.crm.write(async (context) => {
      await context.db.updateTable("records").set({ title: "Other" }).execute();
      for (let count = 0; count < 10_100; count += 500) {
        const rows = Array.from({ length: 500 }, () => ({ kind: "start" }));
        await context.db.insertInto("changes").values(rows).execute();
      }
      await trimChanges(context);
    });
    const forgotten = await follow(crm, page.id());
    await forgotten.until({ type: "reset" });
    const left = await crm.crm.read(({ db }) =>
      db
        .selectFrom("changes")
        .select((select) => select.fn.countAll<number | string>().as("count"))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(left.count)).toBe(10_000);
  });
});

it("requires a session, but no origin", async () => {
  expect((await crm.send("GET", "/_page/events", {})).status).toBe(401);
  expect((await crm.api("GET", "/_page/events")).status).toBe(401);
});

it("ends when the service stops", async () => {
  const page = await follow(crm);
  await page.until({ type: "ready" });
  await crm.app.close();
  expect(await page.ended).toBe("ended");
});

it("deletes the oldest changes each minute, until the service stops", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const served = await openTestApp({}, { hasStrictResponses: true });
  const positions = () =>
    served.crm.read(({ db }) => db.selectFrom("changes").select("position").execute());
  const [first] = await positions();
  const position = Number(first?.position) + MAX_STORED_CHANGES;
  await served.crm.write(({ db }) =>
    db.insertInto("changes").values({ kind: "start", position }).execute(),
  );
  vi.advanceTimersByTime(TRIM_INTERVAL_MS);
  await vi.waitFor(async () => expect(await positions()).not.toContainEqual(first));
  await served.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
