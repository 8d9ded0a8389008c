import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallDocumentRequest, MissedCall } from "../../page-api/index.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const ADA = "+12025550101";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => NOW });
});
afterEach(() => crm.close());

async function saveCall(minutesAgo: number, changes: Partial<CallDocumentRequest>): Promise<void> {
  const document = newCall({
    externalCallId: randomUUID(),
    state: "ended",
    startedAgo: minutesAgo * MINUTE,
    endedAgo: minutesAgo * MINUTE - 1000,
    ...changes,
  });
  const { status } = await crm.page("PUT", `/_page/calls/${randomUUID()}`, document);
  expect(status).toBe(201);
}
const miss = (minutesAgo: number, fromNumber: string, changes: Partial<CallDocumentRequest> = {}) =>
  saveCall(minutesAgo, { direction: "INBOUND", endStatus: "missed", fromNumber, ...changes });
const missedCalls = async (query = ""): Promise<MissedCall[]> =>
  (await crm.page<{ results: MissedCall[] }>("GET", `/_page/missed-calls${query}`)).body.results;

describe("the missed calls", () => {
  it("are one for each number, the newest first, with the caller's record", async () => {
    await miss(30, ADA);
    await miss(20, "+442079460000");
    await miss(10, "(202) 555-0101", { calledRecord: { objectTypeId: "0-1", objectId: "101" } });
    expect(await missedCalls()).toMatchObject([
      {
        timestamp: NOW - 10 * MINUTE,
        count: 2,
        fromNumber: "(202) 555-0101",
        record: { objectTypeId: "0-1", objectId: "101", title: "Ada Example" },
      },
      { timestamp: NOW - 20 * MINUTE, count: 1, fromNumber: "+44 20 7946 0000" },
    ]);
  });

  it.each<[string, Partial<CallDocumentRequest>]>([
    ["the user has called back", { direction: "OUTBOUND", toNumber: ADA, endStatus: "noAnswer" }],
    ["the caller has reached the user", { fromNumber: ADA, endStatus: "completed" }],
  ])("are left out once %s", async (_title, later) => {
    await miss(30, ADA);
    await saveCall(10, { direction: "INBOUND", ...later });
    expect(await missedCalls()).toEqual([]);
    await miss(5, ADA);
    expect(await missedCalls()).toMatchObject([{ timestamp: NOW - 5 * MINUTE, count: 1 }]);
  });

  it("are also those that came while the user's line was busy, as in the phone", async () => {
    await miss(30, ADA, { endStatus: "busy" });
    await miss(20, ADA);
    expect(await missedCalls()).toMatchObject([{ count: 2 }]);
  });

  it("without a number are each listed", async () => {
    await miss(2, "Anonymous");
    await miss(1, "Anonymous");
    expect(await missedCalls()).toHaveLength(2);
  });

  it("are the calls of the last week, or since a time", async () => {
    await miss(60, ADA);
    expect(await missedCalls(`?since=${NOW - 61 * MINUTE}`)).toHaveLength(1);
    expect(await missedCalls(`?since=${NOW - 59 * MINUTE}`)).toEqual([]);
    await miss(8 * 24 * 60, "+442079460000");
    expect(await missedCalls()).toHaveLength(1);
  });

  it("of a colleague are not the user's", async () => {
    await miss(1, ADA, { properties: { hubspot_owner_id: "22" } });
    expect(await missedCalls()).toEqual([]);
  });
});
