import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PresentedObject } from "../objects/object-schema.ts";
import type { CreatedCall, Timeline } from "../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "./open-test-app.ts";

const START = 1_700_000_000_000;
const SECOND = 1000;
/** A lease as old as it may be. */
const LEASE = 150 * SECOND;

let now: number;
let crm: TestApp;
beforeEach(async () => {
  now = START;
  crm = await openTestApp({ now: () => now });
});
afterEach(() => crm.close());

const request = {
  appId: "9001",
  externalCallId: "call-1",
  direction: "OUTBOUND",
  fromNumber: "+12025550199",
  toNumber: "+442079460102",
  startTime: START,
  calledRecord: { objectTypeId: "0-1", objectId: "102" },
};

const makeCall = async (changes: object = {}): Promise<string> =>
  (await crm.page<CreatedCall>("POST", "/_page/calls", { ...request, ...changes })).body
    .engagementId;
const touch = (id: string) => crm.page<ErrorBody>("POST", `/_page/calls/${id}/touch`);
const complete = (id: string) => crm.page("POST", `/_page/calls/${id}/complete`, {});
const update = async (id: string, properties: object): Promise<void> => {
  const { status } = await crm.page("PATCH", `/_page/calls/${id}`, { properties });
  expect(status).toBe(204);
};
/** Lets time pass, and has the service look for silent calls. */
const wait = async (ms: number): Promise<void> => {
  now += ms;
  await crm.endLostCalls();
};
/** A call that was answered at the start, and of which nothing was heard any more. */
const makeLostCall = async (changes: object = {}): Promise<string> => {
  const id = await makeCall(changes);
  await update(id, { hs_call_status: "IN_PROGRESS" });
  await wait(LEASE + 1);
  return id;
};

const NAMES = ["hs_call_status", "calling_end_status", "hs_call_duration"];
const valuesOf = async (id: string): Promise<object> => {
  const path = `/crm/v3/objects/calls/${id}?properties=${NAMES.join(",")}`;
  return (await crm.api<PresentedObject>("GET", path)).body.properties;
};
const entries = async (): Promise<Timeline["results"]> =>
  (await crm.page<Timeline>("GET", "/_page/records/0-1/102/timeline")).body.results;

const lost = { hs_call_status: "FAILED", calling_end_status: "LOST" };

describe("the lease of a call that the page hosts", () => {
  it("lasts for 150 seconds, and then the call is a failed one on the timeline", async () => {
    const id = await makeCall();
    await wait(LEASE);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "CONNECTING" });
    expect(await entries()).toEqual([]);
    await wait(1);
    expect(await valuesOf(id)).toEqual(lost);
    expect(await entries()).toMatchObject([
      { engagementId: id, status: "FAILED", endStatus: "LOST" },
    ]);
  });

  it("is renewed by a touch without a body, however the browser labels it", async () => {
    const id = await makeCall();
    for (const headers of [{}, { "content-type": "application/json" }]) {
      await wait(100 * SECOND);
      expect((await crm.page("POST", `/_page/calls/${id}/touch`, undefined, headers)).status).toBe(
        204,
      );
    }
    await wait(LEASE);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "CONNECTING" });
    await wait(1);
    expect(await valuesOf(id)).toEqual(lost);
  });

  it("is renewed by a status that only a living call has, and by a repeated creation", async () => {
    const id = await makeCall();
    const signsOfLife = [
      () => update(id, { hs_call_status: "IN_PROGRESS" }),
      () => update(id, { hs_call_status: "IN_PROGRESS" }),
      () => makeCall(),
    ];
    for (const give of signsOfLife) {
      await wait(LEASE);
      await give();
    }
    await wait(LEASE);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "IN_PROGRESS" });
  });

  it("is not renewed by notes, nor by a call beside it", async () => {
    const id = await makeCall();
    await wait(LEASE);
    await update(id, { hs_call_body: "Notes" });
    await makeCall({ externalCallId: "call-2" });
    await wait(1);
    expect(await valuesOf(id)).toEqual(lost);
  });

  it.each(["COMPLETED", "FAILED", "BUSY", "NO_ANSWER", "CANCELED", "MISSED", "REJECTED"])(
    "keeps the status %s when it expires before the completion",
    async (status) => {
      const id = await makeCall();
      await update(id, { hs_call_status: status });
      const before = await valuesOf(id);
      await wait(LEASE);
      expect((await touch(id)).status).toBe(204);
      await wait(LEASE);
      expect(await entries()).toEqual([]);
      await wait(1);
      expect(await valuesOf(id)).toEqual(before);
      expect(await entries()).toMatchObject([{ engagementId: id, isUnfinished: true }]);
    },
  );

  it("ends with the call's completion, after which a living status is not believed", async () => {
    const id = await makeCall();
    await complete(id);
    await update(id, { hs_call_status: "IN_PROGRESS" });
    await touch(id);
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "COMPLETED" });
  });

  it("ends with the completion of a call whose status says nothing, too", async () => {
    const id = await makeCall();
    await update(id, { hs_call_status: "UNKNOWN" });
    await complete(id);
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "UNKNOWN" });
  });

  it("ends with an end that the app's server writes over the public interface", async () => {
    const id = await makeCall();
    const properties = { hs_call_status: "NO_ANSWER" };
    await crm.api("PATCH", `/crm/v3/objects/calls/${id}`, { properties });
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toEqual(properties);
  });

  it("is taken up again where an ended call goes on after all", async () => {
    const id = await makeCall();
    await update(id, { hs_call_status: "FAILED" });
    await update(id, { hs_call_status: "IN_PROGRESS" });
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toMatchObject(lost);
  });

  it("is none of a call that was made over the public interface", async () => {
    const properties = { hs_timestamp: START, hs_call_status: "IN_PROGRESS" };
    const { body } = await crm.api<PresentedObject>("POST", "/crm/v3/objects/calls", {
      properties: { ...properties, hs_call_app_id: 9001, hs_call_external_id: "call-1" },
    });
    expect(await makeCall()).toBe(body.id);
    const association = `/crm/v3/objects/calls/${body.id}/associations/contacts/102/194`;
    expect((await crm.api("PUT", association)).status).toBe(200);
    await update(body.id, { hs_call_status: "IN_PROGRESS" });
    expect((await touch(body.id)).status).toBe(204);
    expect(await entries()).toHaveLength(1);
    await wait(LEASE + 1);
    expect(await valuesOf(body.id)).toEqual({ hs_call_status: "IN_PROGRESS" });
  });

  it("of a call in the recycle bin is left alone", async () => {
    const id = await makeCall();
    await crm.api("DELETE", `/crm/v3/objects/calls/${id}`);
    await wait(LEASE + 1);
    const archived = await crm.api<PresentedObject>(
      "GET",
      `/crm/v3/objects/calls/${id}?archived=true&properties=hs_call_status`,
    );
    expect(archived.body.properties).toEqual({ hs_call_status: "CONNECTING" });
    expect((await touch(id)).status).toBe(404);
  });
});

describe("a lost call", () => {
  it("lasted from its answer to its last sign of life", async () => {
    const answered = await makeCall();
    now += 20 * SECOND;
    await update(answered, { hs_call_status: "IN_PROGRESS" });
    now += 65 * SECOND;
    await touch(answered);
    const unanswered = await makeCall({ externalCallId: "call-2" });
    const measured = await makeCall({ externalCallId: "call-3" });
    await update(measured, { hs_call_status: "IN_PROGRESS", hs_call_duration: 7000 });
    await wait(LEASE + 1);
    expect(await valuesOf(answered)).toEqual({ ...lost, hs_call_duration: String(65 * SECOND) });
    expect(await valuesOf(unanswered)).toEqual(lost);
    expect(await valuesOf(measured)).toEqual({ ...lost, hs_call_duration: "7000" });
  });

  it("is told with its reason in its history", async () => {
    const id = await makeLostCall();
    const { body } = await crm.api<PresentedObject>(
      "GET",
      `/crm/v3/objects/calls/${id}?propertiesWithHistory=hs_call_status`,
    );
    expect(body.propertiesWithHistory?.["hs_call_status"]?.[0]).toMatchObject({
      value: "FAILED",
      sourceType: "INTERNAL_PROCESSING",
      sourceId: "call-lease",
    });
  });

  it.each([
    ["a touch", touch],
    ["a repeated creation", async () => makeCall()],
    ["a living status", (id: string) => update(id, { hs_call_status: "IN_PROGRESS" })],
  ] as const)("is alive again by %s, and off the timeline", async (_what, give) => {
    const id = await makeLostCall();
    expect(await entries()).toHaveLength(1);
    await give(id);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "IN_PROGRESS" });
    expect(await entries()).toEqual([]);
    await wait(LEASE);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "IN_PROGRESS" });
    await wait(1);
    expect(await valuesOf(id)).toMatchObject(lost);
    expect(await entries()).toHaveLength(1);
  });

  it("of an app that only this browser knows is taken up again by the same key", async () => {
    const id = await makeLostCall({ appId: undefined });
    expect(await makeCall({ appId: undefined })).toBe(id);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "IN_PROGRESS" });
  });

  it("takes an end that comes late", async () => {
    const id = await makeLostCall();
    await update(id, { hs_call_status: "COMPLETED", hs_call_duration: 200 * SECOND });
    expect(await valuesOf(id)).toEqual({
      hs_call_status: "COMPLETED",
      hs_call_duration: String(200 * SECOND),
    });
    expect(await entries()).toMatchObject([{ status: "COMPLETED" }]);
    await touch(id);
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toMatchObject({ hs_call_status: "COMPLETED" });
    await complete(id);
    expect(await entries()).toHaveLength(1);
  });

  it("that truly failed is failed, and lost no more", async () => {
    const id = await makeLostCall();
    await update(id, { hs_call_status: "FAILED" });
    expect(await valuesOf(id)).toEqual({ hs_call_status: "FAILED" });
    await touch(id);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "FAILED" });
  });

  it("keeps the app's own word for its late end", async () => {
    const id = await makeLostCall();
    await update(id, { hs_call_status: "REJECTED" });
    expect(await valuesOf(id)).toEqual({
      hs_call_status: "CANCELED",
      calling_end_status: "REJECTED",
    });
  });

  it("takes an end over the public interface, and is lost no more", async () => {
    const id = await makeLostCall();
    const properties = { hs_call_status: "BUSY" };
    await crm.api("PATCH", `/crm/v3/objects/calls/${id}`, { properties });
    expect(await valuesOf(id)).toMatchObject(properties);
    expect(await valuesOf(id)).not.toHaveProperty("calling_end_status");
    await touch(id);
    expect(await valuesOf(id)).toMatchObject(properties);
  });

  it("is completed as any other", async () => {
    const id = await makeLostCall();
    await complete(id);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "COMPLETED" });
    expect(await entries()).toHaveLength(1);
    await touch(id);
    await wait(LEASE + 1);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "COMPLETED" });
  });

  it("keeps what the app says of it meanwhile", async () => {
    const id = await makeLostCall();
    await update(id, { hs_call_body: "Notes", hs_call_duration: 5000 });
    expect(await valuesOf(id)).toEqual({ ...lost, hs_call_duration: "5000" });
    await complete(id);
    expect(await valuesOf(id)).toEqual({ hs_call_status: "COMPLETED", hs_call_duration: "5000" });
    expect(await entries()).toMatchObject([{ body: "Notes" }]);
  });
});

it("refuses a touch of what is no call", async () => {
  for (const id of ["999", "101", "x"]) {
    const { status, body } = await touch(id);
    expect([status, body.category]).toEqual([404, "OBJECT_NOT_FOUND"]);
  }
});

it("takes a touch from the page alone", async () => {
  const id = await makeCall();
  const path = `/_page/calls/${id}/touch`;
  const foreign = { origin: "http://localhost:4401" };
  expect((await crm.page("POST", path, undefined, foreign)).status).toBe(403);
  expect((await crm.api("POST", path)).status).toBe(403);
  const unsigned = { origin: "http://127.0.0.1:4400" };
  expect((await crm.send("POST", path, unsigned)).status).toBe(401);
});

it.each([
  ["with an app", {}],
  ["without one", { appId: undefined }],
])(
  "makes a call %s once by twenty requests at one time, with one lease",
  async (_what, changes) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeCall(changes)));
    expect(new Set(ids).size).toBe(1);
    await wait(LEASE + 1);
    expect(await entries()).toHaveLength(1);
    const again = await Promise.all(Array.from({ length: 20 }, () => makeCall(changes)));
    expect(new Set([...ids, ...again]).size).toBe(1);
    expect(await entries()).toEqual([]);
  },
);
