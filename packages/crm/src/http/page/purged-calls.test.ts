import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { purgeDocuments } from "../../calls/purge-documents.ts";
import type { CallConflict } from "../../page-api/index.ts";
import {
  clock,
  completed,
  crm,
  entriesOf,
  inProgress,
  openServiceForEachTest,
  patch,
  put,
  save,
  valuesOf,
} from "../../testing/call-service.ts";

openServiceForEachTest();

const contentOf = async (id: string) => {
  const row = await crm.crm.read(({ db }) =>
    db.selectFrom("call_documents").select("content").where("id", "=", id).executeTakeFirst(),
  );
  return row?.content ?? "";
};

describe("a purged document", () => {
  const MONTH = 30 * 24 * 60 * 60 * 1000;
  const properties = { hs_call_body: "Will call back" };
  const last = { ...completed, startedAgo: 66_000, version: 4, base: 3, properties };

  /** Purges as the service does after a month; the session would have expired by then. */
  const purgeLater = () =>
    crm.crm.write((context) => purgeDocuments({ ...context, now: clock.now + MONTH - 1000 }));

  /** Stores a completed call, and purges its document. */
  async function purged(): Promise<{ id: string; engagementId: string }> {
    const id = randomUUID();
    const engagementId = await save(id, last);
    await purgeLater();
    return { id, engagementId };
  }

  it("contains no notes, numbers or records; the call keeps them", async () => {
    const { id, engagementId } = await purged();
    expect(await contentOf(id)).not.toMatch(/Will call back|\+\d|objectId/);
    expect(await valuesOf(engagementId, "hs_call_body", "hs_call_to_number")).toMatchObject({
      ...properties,
      hs_call_to_number: "+442079460102",
    });
    expect(await entriesOf()).toHaveLength(1);
  });

  it.each([
    ["the same version", { version: 4 }, "Will call back"],
    ["an older version", { version: 2, state: "ended" }, "Will call back"],
    ["a newer version", { version: 5, base: 4, properties: { hs_call_body: "Late" } }, "Late"],
    ["another tab's version", { version: 5, base: 4, writer: "tab-2" }, "Will call back"],
  ])("accepts %s without a second call, and keeps the changes of others", async (_, late, body) => {
    const { id, engagementId } = await purged();
    await patch(engagementId, { hs_call_status: "BUSY", hs_call_to_number: "+12025550142" });
    const saved = await put(id, { ...last, ...late });
    const version = Math.max(4, late.version);
    expect([saved.status, saved.body]).toEqual([200, { engagementId, version, leftOut: [] }]);
    expect(await entriesOf()).toMatchObject([
      { engagementId, body, status: "BUSY", toNumber: "+1 202 555 0142" },
    ]);
  });

  it("is the base for another tab's version", async () => {
    const { id, engagementId } = await purged();
    const theirs = { ...last, writer: "tab-2", version: 3, base: 2 };
    const { status, body } = await put<CallConflict>(id, theirs);
    expect([status, body.document]).toMatchObject([409, { version: 4, writer: "tab-1" }]);
    const rebased = { ...body.document, version: 5, base: 4, writer: "tab-2" };
    await save(id, { ...rebased, properties: { hs_call_title: "From the other tab" } });
    expect(await entriesOf()).toMatchObject([
      { engagementId, title: "From the other tab", body: "Will call back" },
    ]);
  });

  it("still matches another tab's document of the same call", async () => {
    const { engagementId } = await purged();
    expect(await save(randomUUID(), { ...last, writer: "tab-2" })).toBe(engagementId);
    expect(await entriesOf()).toHaveLength(1);
  });

  it("never belongs to a live call, or to one that has just ended", async () => {
    const [live, recent] = [randomUUID(), randomUUID()];
    await save(live, { ...inProgress, startedAgo: MONTH, properties });
    await save(recent, { ...last, externalCallId: "call-2", startedAgo: 0, answeredAgo: 0 });
    await purgeLater();
    for (const id of [live, recent]) expect(await contentOf(id)).toContain("Will call back");
  });
});
