// @postgres-long
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  clock,
  completed,
  ended,
  entriesOf,
  finishByUser,
  heartbeat,
  inProgress,
  LEASE,
  lost,
  openServiceForEachTest,
  put,
  save,
  stateOf,
  valuesOf,
  wait,
} from "../../testing/call-service.ts";

openServiceForEachTest();

describe("the lease of a document", () => {
  it("is renewed by heartbeats, and a silent call is lost once", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    for (const version of [1, 2]) {
      await wait(LEASE);
      expect((await heartbeat(id, version)).status).toBe(204);
    }
    await wait(LEASE);
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "IN_PROGRESS" });
    await wait(1);
    expect(await stateOf(engagementId)).toEqual({ ...lost, hs_call_duration: `${2 * LEASE}` });
    expect(await entriesOf()).toMatchObject([{ engagementId, endStatus: "LOST" }]);
    expect((await entriesOf())[0]).not.toHaveProperty("isUnfinished");
  });

  it.each([
    ["a heartbeat of the stored version", (id: string) => heartbeat(id, 1), "IN_PROGRESS"],
    ["the same version", (id: string) => put(id, inProgress), "IN_PROGRESS"],
    [
      "a later version",
      (id: string) => put(id, { ...inProgress, version: 2, properties: { hs_call_body: "B" } }),
      "IN_PROGRESS",
    ],
    ["a version that ended", (id: string) => put(id, { ...ended, version: 2 }), "COMPLETED"],
  ])("restores a lost call by %s", async (_what, act, status) => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    await wait(LEASE + 1);
    expect((await act(id)).status).toBeLessThan(300);
    expect(await stateOf(engagementId)).toMatchObject({ hs_call_status: status });
    expect((await stateOf(engagementId))["calling_end_status"]).not.toBe("LOST");
    expect(await entriesOf()).toEqual([]);
  });

  it("keeps the duration that the app set when the call is lost", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    await put(id, { ...inProgress, version: 2, properties: { hs_call_duration: 1234 } });
    await wait(LEASE + 1);
    expect(await stateOf(engagementId)).toEqual({ ...lost, hs_call_duration: "1234" });
  });

  it("isn't restored by a heartbeat of another version", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    await wait(LEASE + 1);
    expect((await heartbeat(id, 2)).status).toBe(204);
    expect(await stateOf(engagementId)).toMatchObject(lost);
  });

  it("shows an ended call with its status while its page sends no heartbeats", async () => {
    const id = randomUUID();
    const engagementId = await save(id, { ...ended, endStatus: "busy" });
    const unfinished = { engagementId, status: "BUSY", isUnfinished: true };
    const version = { ...ended, endStatus: "busy", version: 2, properties: { hs_call_body: "B" } };
    for (const act of [() => heartbeat(id, 1), () => put(id, version)]) {
      await wait(LEASE);
      expect(await entriesOf()).toEqual([]);
      await wait(1);
      expect(await entriesOf()).toMatchObject([unfinished]);
      await act();
      expect(await entriesOf()).toEqual([]);
    }
    await wait(LEASE + 1);
    await save(id, { ...version, state: "completed", version: 3 });
    expect(await entriesOf()).toMatchObject([{ status: "BUSY", body: "B" }]);
    expect((await entriesOf())[0]).not.toHaveProperty("isUnfinished");
  });

  it.each([
    ["an ended call", ended, { hs_call_body: "By a user" }],
    ["a lost call", inProgress, { hs_call_status: "COMPLETED", hs_call_body: "By a user" }],
  ])("ends when a user finishes %s", async (_what, document, properties) => {
    const id = randomUUID();
    const engagementId = await save(id, document);
    await wait(LEASE + 1);
    expect((await finishByUser(engagementId, properties)).status).toBe(200);
    const finished = {
      engagementId,
      status: "COMPLETED",
      body: "By a user",
    };
    const isFinished = async (): Promise<void> => {
      expect(await entriesOf()).toMatchObject([finished]);
      expect((await entriesOf())[0]).not.toHaveProperty("isUnfinished");
      expect((await stateOf(engagementId))["calling_end_status"]).not.toBe("LOST");
    };
    await isFinished();
    // The page is back.
    expect((await heartbeat(id, 1)).status).toBe(204);
    await isFinished();
    expect((await put(id, document)).status).toBe(200);
    await isFinished();
  });

  it("stays while the page has the call, whatever a user changes", async () => {
    const id = randomUUID();
    const engagementId = await save(id, ended);
    await finishByUser(engagementId, { hs_call_body: "By a user" });
    expect(await entriesOf()).toEqual([]);
  });

  it("doesn't exist for a completed or unknown call", async () => {
    const id = randomUUID();
    const engagementId = await save(id, completed);
    for (const each of [id, randomUUID()]) expect((await heartbeat(each, 1)).status).toBe(204);
    await wait(LEASE + 1);
    expect(await stateOf(engagementId)).toMatchObject({ calling_end_status: "COMPLETED" });
    expect((await heartbeat(id, 0)).status).toBe(400);
  });

  it("ends for a call that the page marked as lost, until its app is back", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    clock.now += 65_000;
    await save(id, { ...ended, endStatus: "failed", isLost: true, version: 2 });
    expect(await stateOf(engagementId)).toEqual({ ...lost, hs_call_duration: "65000" });
    await heartbeat(id, 2);
    expect(await entriesOf()).toMatchObject([{ engagementId, endStatus: "LOST" }]);
    await save(id, { ...inProgress, version: 3 });
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "IN_PROGRESS" });
    expect(await entriesOf()).toEqual([]);
  });
});

const typed = (version: number, text: string) => ({
  version,
  properties: { hs_call_body: text, hs_call_status: "BUSY" },
});

describe("what the user has typed", () => {
  it.each([
    ["a live call", inProgress],
    ["an ended call", ended],
  ])(
    "is on the timeline of %s whose page is gone, in its latest version",
    async (_what, document) => {
      const id = randomUUID();
      await save(id, document);
      await heartbeat(id, 1, typed(3, "Wants three more desks"));
      // It was overtaken.
      await heartbeat(id, 1, typed(2, "Wants"));
      await put(id, { ...document, version: 4, endedAgo: 0, state: "ended" });
      await wait(LEASE);
      expect(await entriesOf()).toEqual([]);
      await wait(1);
      expect(await entriesOf()).toMatchObject([
        { body: "Wants three more desks", status: "COMPLETED" },
      ]);
    },
  );

  it.each([
    ["what is saved", { hs_call_body: "Final" }, "Final"],
    ["nothing, if the user discards it", {}, ""],
  ])("is replaced by %s", async (_what, properties, body) => {
    const id = randomUUID();
    await save(id, ended);
    await heartbeat(id, 1, typed(2, "Wants"));
    await wait(LEASE + 1);
    await save(id, { ...completed, version: 3, properties });
    await heartbeat(id, 3, typed(4, "Too late"));
    await wait(LEASE + 1);
    expect(await entriesOf()).toMatchObject([{ body }]);
  });

  it("isn't shown of a call that is saved without it", async () => {
    const id = randomUUID();
    const engagementId = await save(id, ended);
    await heartbeat(id, 1, typed(2, "Wants"));
    await save(id, { ...completed, version: 3 });
    await wait(LEASE + 1);
    expect(await valuesOf(engagementId, "hs_call_body")).not.toMatchObject({
      hs_call_body: "Wants",
    });
  });

  it.each([
    ["replaces what is part of it", "Wants", {}, "Wants three desks"],
    ["is followed by other text", "Call back", {}, "Wants three desks\n\nCall back"],
    ["is left out of text that contains it", "Wants three desks!", {}, "Wants three desks!"],
    ["stays if the user discards what the page has", undefined, {}, "Wants three desks"],
    [
      "also stays in a call that is finished as lost",
      "Call back",
      { isLost: true },
      "Wants three desks\n\nCall back",
    ],
  ])("and was lost by the page that completes the call %s", async (_what, older, end, body) => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    await heartbeat(id, 1, typed(3, "Wants three desks"));
    const version = "isLost" in end ? 4 : 3;
    const properties = older === undefined ? {} : { hs_call_body: older };
    const finished = { ...completed, ...end, version, base: 1, writer: "tab-2", properties };
    await save(id, finished);
    await save(id, finished);
    await wait(LEASE + 1);
    expect(await valuesOf(engagementId, "hs_call_body", "hs_call_status")).toEqual({
      hs_call_body: body,
      hs_call_status: "COMPLETED",
    });
  });

  it("is shortened if it is too long", async () => {
    const id = randomUUID();
    await save(id, ended);
    await heartbeat(id, 1, typed(2, "x".repeat(70_000)));
    await wait(LEASE + 1);
    expect(await entriesOf()).toMatchObject([{ body: `${"x".repeat(65_535)}…` }]);
  });
});
