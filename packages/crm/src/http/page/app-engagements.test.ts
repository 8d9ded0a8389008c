import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  associationsOf,
  company,
  completed,
  createOverHttp,
  crm,
  dialing,
  ended,
  entriesOf,
  inProgress,
  LEASE,
  openServiceForEachTest,
  patch,
  put,
  save,
  stateOf,
  valuesOf,
  wait,
} from "../../testing/call-service.ts";

openServiceForEachTest();

const named = (engagementId: string, changes: object = {}) => ({
  ...inProgress,
  owner: "app",
  engagementId,
  properties: { hs_call_body: "From the page" },
  ...changes,
});

describe("an engagement that the app created", () => {
  it("takes the app's properties and the completion, and nothing else", async () => {
    const engagementId = await createOverHttp({ hs_call_direction: "INBOUND" });
    const id = randomUUID();
    const { status, body } = await put(id, named(engagementId));
    expect([status, body]).toEqual([200, { engagementId, version: 1, leftOut: [] }]);
    const names = ["hs_call_status", "hs_call_direction", "hs_call_body", "hs_call_to_number"];
    expect(await valuesOf(engagementId, ...names)).toEqual({
      hs_call_status: "IN_PROGRESS",
      hs_call_direction: "INBOUND",
      hs_call_body: "From the page",
    });
    await wait(LEASE + 1);
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "IN_PROGRESS" });
    const end = {
      ...ended,
      endStatus: "busy",
      version: 2,
      state: "completed",
      answeredAgo: undefined,
    };
    await save(id, named(engagementId, { ...end, owner: "app" }));
    expect(await stateOf(engagementId)).toEqual({
      hs_call_status: "BUSY",
      calling_end_status: "BUSY",
    });
    expect(await entriesOf(company)).toMatchObject([{ engagementId, body: "From the page" }]);
  });

  it("keeps the end and the contact that the app gave it", async () => {
    const engagementId = await createOverHttp({ hs_call_status: "NO_ANSWER" });
    await crm.api("PUT", `/crm/v3/objects/calls/${engagementId}/associations/contacts/101/194`);
    await save(randomUUID(), named(engagementId, { state: "completed", endedAgo: 0 }));
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "NO_ANSWER" });
    expect((await associationsOf(engagementId))["contacts"]).toEqual(["101"]);
  });

  it("is one of the service's if the app has none with this id", async () => {
    const other = await createOverHttp({ hs_call_app_id: 9002, hs_call_external_id: "1" });
    for (const engagementId of [other, "999", "101"]) {
      const id = randomUUID();
      const { status, body } = await put(id, named(engagementId, { externalCallId: id }));
      expect([status, body]).toEqual([
        201,
        { engagementId: expect.any(String), version: 1, leftOut: ["engagementId"] },
      ]);
      expect(body.engagementId).not.toBe(engagementId);
      const end = { ...completed, owner: "app", version: 2, externalCallId: id };
      const again = await put(id, named(engagementId, end));
      expect([again.status, again.body.engagementId]).toEqual([200, body.engagementId]);
      expect(await valuesOf(body.engagementId, "hs_call_status", "hs_call_body")).toEqual({
        hs_call_status: "COMPLETED",
        hs_call_body: "From the page",
      });
    }
    expect(await valuesOf(other, "hs_call_body")).toEqual({});
    const deleted = await createOverHttp();
    await crm.api("DELETE", `/crm/v3/objects/calls/${deleted}`);
    expect((await put(randomUUID(), named(deleted))).body.gone).toBe("deleted");
  });

  it("is not a call that another app, without an id, has named late", async () => {
    const ofUser = { ...dialing, appId: undefined, externalCallId: undefined };
    const id = randomUUID();
    const engagementId = await save(id, ofUser);
    await save(id, { ...ofUser, version: 2, base: 1, externalCallId: "late" });
    const { status, body } = await put(randomUUID(), named(engagementId));
    expect([status, body.leftOut]).toEqual([201, ["engagementId"]]);
  });

  it("replaces the host's, which moves to the recycle bin if it is empty", async () => {
    const id = randomUUID();
    const ours = await save(id, dialing);
    const theirs = await createOverHttp();
    expect(await save(id, named(theirs, { version: 2 }))).toBe(theirs);
    const archived = await crm.api("GET", `/crm/v3/objects/calls/${ours}?archived=true`);
    expect(archived.status).toBe(200);
    expect(await save(randomUUID(), { ...inProgress, writer: "tab-2" })).toBe(theirs);
    await save(id, named(theirs, { ...completed, owner: "app", version: 3 }));
    await wait(LEASE + 1);
    expect(await entriesOf()).toMatchObject([{ engagementId: theirs }]);
  });

  it.each([
    ["the app's notes", { properties: { hs_call_body: "In ours" } }, async () => undefined],
    ["notes of another program", {}, (id: string) => patch(id, { hs_call_body: "In ours" })],
  ])("replaces the host's, which is shown if it has %s", async (_what, changes, act) => {
    const id = randomUUID();
    const ours = await save(id, { ...dialing, ...changes });
    await act(ours);
    const theirs = await createOverHttp();
    await save(id, named(theirs, { version: 2 }));
    expect(await entriesOf()).toMatchObject([
      { engagementId: theirs },
      { engagementId: ours, body: "In ours", status: "COMPLETED" },
    ]);
  });
});
