import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { takeSnapshot } from "../store/snapshot.ts";
import { eraseExpired } from "./erase-expired.ts";
import { recordParts } from "./erase-records.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let crm: TestApp;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 1);
  crm = await openTestApp({ now: () => now });
});
afterEach(() => crm.close());

async function make(type: string, properties: object, associations: object[] = []) {
  const path = `/crm/v3/objects/${type}`;
  const { status, body } = await crm.api<{ id: string }>("POST", path, {
    properties,
    associations,
  });
  expect(status).toBe(201);
  return `${path}/${body.id}`;
}
const linked = (id: string | number, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }],
});
const idOf = (path: string): string => path.split("/").at(-1) ?? "";

/** Everything that the store contains about records. */
const holdings = async () => {
  const snapshot = await crm.crm.write(({ db }) => takeSnapshot(db));
  // Ids are never reused, and the session belongs to no record.
  return [...snapshot].filter(([table]) => !["id_sequence", "sessions"].includes(table));
};

describe("a record that has been in the recycle bin for ninety days", () => {
  it("is erased with all its data, and nothing else is", async () => {
    const before = await holdings();
    const contact = await make("contacts", { email: "x@example.com", phone: "+12025550142" }, [
      linked(201, 279),
    ]);
    const twin = await make("contacts", { email: "y@example.com" });
    const times = { hs_timestamp: 5, hs_call_app_id: 9001, hs_call_external_id: "gone" };
    const call = await make("calls", times, [linked(idOf(contact), 194), linked(101, 194)]);
    const transcript = await crm.api("POST", "/crm/v3/extensions/calling/transcripts", {
      engagementId: Number(idOf(call)),
      transcriptCreateUtterances: [
        { speaker: { id: "1", name: "A" }, text: "Hi", startTimeMillis: 0, endTimeMillis: 1 },
      ],
    });
    expect(transcript.status).toBe(200);
    const hosted = await crm.page<{ engagementId: string }>(
      "PUT",
      "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
      {
        version: 1,
        base: 0,
        writer: "tab-1",
        appId: "9001",
        externalCallId: "hosted",
        direction: "OUTBOUND",
        state: "dialing",
        startedAgo: 0,
        calledRecord: { objectTypeId: "0-1", objectId: "101" },
        owner: "host",
        properties: {},
      },
    );
    expect(hosted.status).toBe(201);
    const ids = { primaryObjectId: idOf(contact), objectIdToMerge: idOf(twin) };
    expect((await crm.api("POST", "/crm/v3/objects/contacts/merge", ids)).status).toBe(200);
    const paths = [contact, call, `/crm/v3/objects/calls/${hosted.body.engagementId}`];
    for (const path of paths) expect((await crm.api("DELETE", path)).status).toBe(204);

    now += 90 * DAY_MS;
    const kept = await holdings();
    await crm.crm.write(eraseExpired);
    expect(await holdings()).toEqual(kept);
    now += 1;
    // A merged record is erased after the record to which its id leads.
    await crm.crm.write(eraseExpired);
    await crm.crm.write(eraseExpired);
    expect(await holdings()).toEqual(before);
  });

  it("is erased in batches, the oldest first", async () => {
    const inputs = Array.from({ length: 100 }, () => ({ properties: {} }));
    for (let created = 0; created < 600; created += 100) {
      const { body } = await crm.api<{ results: { id: string }[] }>(
        "POST",
        "/crm/v3/objects/contacts/batch/create",
        { inputs },
      );
      now += 1;
      const all = { inputs: body.results.map(({ id }) => ({ id })) };
      await crm.api("POST", "/crm/v3/objects/contacts/batch/archive", all);
    }
    const newest = now;
    now += 91 * DAY_MS;
    await crm.crm.write(eraseExpired);
    const left = await crm.crm.read(({ db }) =>
      db.selectFrom("records").select("archived_at").where("archived_at", "is not", null).execute(),
    );
    expect(left).toEqual(Array.from({ length: 100 }, () => ({ archived_at: newest })));
  });

  it("stays if it was merged into a live one, and its id still leads to that one", async () => {
    const twin = await make("contacts", { email: "y@example.com" });
    const ids = { primaryObjectId: "101", objectIdToMerge: idOf(twin) };
    await crm.api("POST", "/crm/v3/objects/contacts/merge", ids);
    now += 91 * DAY_MS;
    await crm.crm.write(eraseExpired);
    expect((await crm.api<{ id: string }>("GET", twin)).body.id).toBe("101");
  });
});

it("covers every table that refers to records", async () => {
  const db = await openSqliteStore("memory");
  const { rows } = await sql<{ name: string; column: string }>`
    select m.name as name, f."from" as "column"
    from sqlite_master as m join pragma_foreign_key_list(m.name) as f
    where m.type = 'table' and f."table" = 'records'`.execute(db);
  // A merged record is kept as long as its id leads to another one.
  const referring = rows.filter(
    ({ name, column }) => `${name}.${column}` !== "merged_records.record_id",
  );
  expect(referring.length).toBeGreaterThan(5);
  expect(recordParts).toEqual(
    expect.arrayContaining(referring.map(({ name, column }) => [name, column])),
  );
});
