import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallDocumentRequest, CallsWithoutRecord, SavedCall } from "../../page-api/index.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const UNKNOWN = "+442079460000";
const READABLE = "+44 20 7946 0000";
const ada = { objectTypeId: "0-1", objectId: "101" };

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => NOW });
});
afterEach(() => crm.close());

async function saveCall(
  minutesAgo: number,
  changes: Partial<CallDocumentRequest> = {},
): Promise<string> {
  const document = newCall({
    externalCallId: randomUUID(),
    state: "completed",
    endStatus: "completed",
    startedAgo: minutesAgo * MINUTE,
    endedAgo: minutesAgo * MINUTE - 1000,
    toNumber: UNKNOWN,
    ...changes,
  });
  const { status, body } = await crm.page<SavedCall>(
    "PUT",
    `/_page/calls/${randomUUID()}`,
    document,
  );
  expect(status).toBe(201);
  return body.engagementId;
}
const list = async (query = ""): Promise<CallsWithoutRecord> =>
  (await crm.page<CallsWithoutRecord>("GET", `/_page/calls-without-record${query}`)).body;
const idsOf = (calls: CallsWithoutRecord["results"]) =>
  calls.map(({ engagementId }) => engagementId);

describe("the calls without a record", () => {
  it("are the calls of both directions on no timeline, the newest first, with their notes", async () => {
    const outbound = await saveCall(20, { properties: { hs_call_body: "Asked for a quote" } });
    const inbound = await saveCall(10, {
      direction: "INBOUND",
      fromNumber: UNKNOWN,
      endStatus: "missed",
    });
    await saveCall(5, { calledRecord: ada });
    await saveCall(4, { viewedRecord: { objectTypeId: "0-5", objectId: "301" } });
    await saveCall(3, { state: "inProgress" });
    const { results, total } = await list();
    expect(results).toMatchObject([
      { engagementId: inbound, direction: "INBOUND", status: "MISSED", fromNumber: READABLE },
      { engagementId: outbound, body: "Asked for a quote", toNumber: READABLE },
    ]);
    expect(total).toBe(2);
    expect(await list("?limit=1")).toMatchObject({
      results: [{ engagementId: inbound }],
      total: 2,
    });
    expect(await list(`?since=${NOW - 15 * MINUTE}`)).toMatchObject({ total: 1 });
  });

  it("leave the list with a record, and come back when it is deleted", async () => {
    const id = await saveCall(20);
    const associations = [{ objectTypeId: "0-48", objectId: id }];
    const { body: contact } = await crm.page<{ objectId: string }>("POST", "/_page/records/0-1", {
      properties: { lastname: "Quist", phone: UNKNOWN },
      associations,
    });
    expect((await list()).total).toBe(0);
    await crm.page("DELETE", `/_page/records/0-1/${contact.objectId}`);
    expect(idsOf((await list()).results)).toEqual([id]);
  });

  it("of a colleague are not the user's", async () => {
    await saveCall(1, { properties: { hubspot_owner_id: "22" } });
    expect((await list()).total).toBe(0);
  });
});
