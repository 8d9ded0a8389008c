import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  clock,
  completed,
  ended,
  entriesOf,
  heartbeat,
  inProgress,
  LEASE,
  lost,
  openServiceForEachTest,
  put,
  save,
  stateOf,
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
    expect(await stateOf(engagementId)).toMatchObject(lost);
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
