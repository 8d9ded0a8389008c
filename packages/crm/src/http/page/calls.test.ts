import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CallConflict } from "../../page-api/index.ts";
import {
  ada,
  associationsOf,
  bo,
  clock,
  company,
  completed,
  createOverHttp,
  crm,
  dialing,
  ended,
  entriesOf,
  heartbeat,
  inProgress,
  LEASE,
  lost,
  openServiceForEachTest,
  patch,
  put,
  save,
  START,
  stateOf,
  ticket,
  valuesOf,
  wait,
} from "../../testing/call-service.ts";
import type { ErrorBody } from "../../testing/open-test-app.ts";

openServiceForEachTest();

describe("a call that is saved version by version", () => {
  it("is created, updated, ended and completed, and then on its timelines", async () => {
    const id = randomUUID();
    const first = await put(id, dialing);
    expect([first.status, first.body.version, first.body.leftOut]).toEqual([201, 1, []]);
    const { engagementId } = first.body;
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "CONNECTING" });
    clock.now += 5000;
    const second = await put(id, { ...inProgress, version: 2, base: 1, startedAgo: 6000 });
    expect([second.status, second.body]).toEqual([200, { engagementId, version: 2, leftOut: [] }]);
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "IN_PROGRESS" });
    clock.now += 65_000;
    const properties = { hs_call_body: "Will call back" };
    await save(id, { ...ended, version: 3, base: 2, startedAgo: 71_000, properties });
    expect(await entriesOf()).toEqual([]);
    await save(id, { ...completed, version: 4, base: 3, startedAgo: 71_000, properties });
    const entry = {
      kind: "call",
      engagementId,
      title: "Call to Bo Example",
      body: "Will call back",
      direction: "OUTBOUND",
      status: "COMPLETED",
      endStatus: "COMPLETED",
      timestamp: START - 1000,
      durationMs: 65_000,
      fromNumber: "+1 202 555 0199",
      toNumber: "+44 20 7946 0102",
      appName: "Demo softphone",
      ownerId: "21",
      ownerName: "Dana Demo",
    };
    for (const record of [bo, ticket, company]) expect(await entriesOf(record)).toEqual([entry]);
  });

  it("adds values after a semicolon to a multiple-choice property's, once", async () => {
    await crm.api("POST", "/crm/v3/properties/calls", {
      name: "topics",
      label: "Topics",
      type: "enumeration",
      fieldType: "checkbox",
      groupName: "callinformation",
      options: ["A", "B", "C"].map((value) => ({ label: value, value, displayOrder: 0 })),
    });
    const id = randomUUID();
    const engagementId = await save(id, { ...dialing, properties: { topics: ";A" } });
    for (const [index, [topics, stored]] of (
      [
        [";B", "A;B"],
        [";B", "A;B"],
        [";B;C", "A;B;C"],
        ["C", "C"],
        [";A", "C;A"],
      ] as const
    ).entries()) {
      const version = { version: index + 2, base: index + 1, startedAgo: 1000 };
      await save(id, { ...inProgress, ...version, properties: { topics } });
      expect(await valuesOf(engagementId, "topics")).toEqual({ topics: stored });
    }
    // A value that another program set in the meantime stays, whatever the app has said before.
    await patch(engagementId, { topics: "B" });
    await save(id, { ...inProgress, version: 7, base: 6, properties: { topics: ";A" } });
    expect(await valuesOf(engagementId, "topics")).toEqual({ topics: "B" });
  });

  it.each([
    [
      "the only match if its page could not look the number up",
      { needsLookup: true },
      [bo.objectId],
    ],
    ["no record if its page looked the number up", {}, undefined],
    ["the record that its page names", { needsLookup: true, calledRecord: ada }, [ada.objectId]],
    [
      "no record if none has the number",
      { needsLookup: true, toNumber: "+12025550999" },
      undefined,
    ],
  ])("belongs to %s", async (_whom, changes, contacts) => {
    const { calledRecord: _, viewedRecord: __, ...unknown } = dialing;
    const id = randomUUID();
    const engagementId = await save(id, { ...unknown, ...changes });
    expect((await associationsOf(engagementId))["contacts"]).toEqual(contacts);
    const again = await put(id, { ...unknown, ...changes });
    expect([again.status, again.body.engagementId]).toEqual([200, engagementId]);
  });

  it("is stored completely by its last version alone, long afterwards", async () => {
    const id = randomUUID();
    const late = 3_600_000;
    const engagementId = await save(id, {
      ...completed,
      version: 7,
      endStatus: "rejected",
      startedAgo: late,
      answeredAgo: undefined,
      endedAgo: late - 9000,
      properties: { hs_call_body: "Notes" },
    });
    expect(await stateOf(engagementId)).toEqual({
      hs_call_status: "CANCELED",
      calling_end_status: "REJECTED",
    });
    expect(await entriesOf()).toMatchObject([{ body: "Notes", timestamp: START - late }]);
  });

  it("is shown as declined if the other party declined it, until a user corrects its status", async () => {
    const engagementId = await save(randomUUID(), {
      ...completed,
      endStatus: "rejected",
      answeredAgo: undefined,
    });
    const url = `/_page/records/0-48/${engagementId}`;
    const subtitle = async () => (await crm.page<{ subtitle: string }>("GET", url)).body.subtitle;
    expect(await subtitle()).toBe("Declined");
    expect(await entriesOf()).toMatchObject([{ status: "CANCELED", endStatus: "REJECTED" }]);
    await patch(engagementId, { hs_call_status: "BUSY" });
    expect(await subtitle()).toBe("Busy");
    expect((await entriesOf())[0]).not.toHaveProperty("endStatus");
  });

  it("keeps its start when a later save takes longer", async () => {
    const id = randomUUID();
    const engagementId = await save(id, dialing);
    clock.now += 30_000;
    await save(id, { ...inProgress, version: 2, base: 1, startedAgo: 1000 });
    const { hs_timestamp } = await valuesOf(engagementId, "hs_timestamp");
    expect(Date.parse(hs_timestamp ?? "")).toBe(START - 1000);
  });

  it.each([
    ["unless that is as wrong as its page's", 18_000_000, "18020100", "20000"],
    ["which is right", 0, "20100", "20100"],
    ["which isn't its page's", 18_000_000, "35000", "35000"],
    ["unless the app alone has loaded again", 0, "18020100", "20000"],
    ["which talked before its page knew the call", 0, "1800000", "1800000"],
  ])("has the duration of its app, %s", async (_what, aheadMs, hs_call_duration, expected) => {
    const id = randomUUID();
    const engagementId = await save(id, dialing);
    await save(id, { ...inProgress, version: 2, base: 1 });
    clock.now += 20_000;
    // The app, and perhaps its page, has loaded again after the clock of their computer was set ahead.
    const times = { startedAgo: 21_000 + aheadMs, answeredAgo: 20_000 + aheadMs, endedAgo: 0 };
    await save(id, { ...ended, ...times, version: 3, base: 2 });
    const properties = { hs_call_body: "Notes", hs_call_duration };
    await save(id, { ...completed, ...times, version: 4, base: 3, properties });
    expect(await valuesOf(engagementId, "hs_call_duration")).toMatchObject({
      hs_call_duration: expected,
    });
    const edited = { ...properties, hs_call_body: "More notes" };
    await save(id, { ...completed, ...times, version: 5, base: 4, properties: edited });
    expect(await valuesOf(engagementId, "hs_call_duration", "hs_call_body")).toMatchObject({
      hs_call_duration: expected,
      hs_call_body: "More notes",
    });
  });

  it("accepts notes after its completion, and stays completed", async () => {
    const id = randomUUID();
    const engagementId = await save(id, completed);
    await save(id, { ...completed, version: 2, base: 1, properties: { hs_call_body: "Late" } });
    expect(await entriesOf()).toMatchObject([{ body: "Late", status: "COMPLETED" }]);
    await save(id, { ...inProgress, version: 3, base: 2 });
    expect(await stateOf(engagementId)).toMatchObject({ hs_call_status: "COMPLETED" });
    await wait(LEASE + 1);
    expect(await entriesOf()).toMatchObject([{ body: "Late", status: "COMPLETED" }]);
  });

  it("has the state that the app gives it, until it ends", async () => {
    const id = randomUUID();
    const engagementId = await save(id, { ...inProgress, properties: { hs_call_status: "HOLD" } });
    expect(await stateOf(engagementId)).toEqual({ hs_call_status: "HOLD" });
    const properties = { hs_call_status: "HOLD", hs_call_duration: 5000 };
    await save(id, { ...completed, version: 2, base: 1, endStatus: "noAnswer", properties });
    expect(await stateOf(engagementId)).toEqual({
      hs_call_status: "NO_ANSWER",
      calling_end_status: "NO_ANSWER",
      hs_call_duration: "5000",
    });
  });

  it("stores valid properties, shortens long text, and lists what isn't stored as it was sent, each time", async () => {
    const id = randomUUID();
    const properties = {
      hs_call_body: "Half an emoji: \uD83D and a zero: \u0000",
      hs_call_duration: "00:12",
      hs_call_recording_url: null,
      hs_call_external_id: "another",
      hs_timestamp: "",
      my_own_name: "x",
      hs_call_title: "x".repeat(65_534) + "\u{1F600}!!",
    };
    const missing = { ...ticket, objectId: "999" };
    const odd = { ...dialing, properties, calledRecord: missing, viewedRecord: missing };
    const leftOut = [
      "calledRecord",
      "hs_call_duration",
      "hs_call_external_id",
      "hs_call_title",
      "hs_timestamp",
      "my_own_name",
      "viewedRecord",
    ];
    for (const version of [1, 1, 2]) {
      const { body } = await put(id, { ...odd, version });
      expect(body.leftOut.toSorted()).toEqual(leftOut);
      const values = await valuesOf(body.engagementId, "hs_call_body", "hs_call_title");
      expect(values["hs_call_body"]).toBe("Half an emoji: \uFFFD and a zero: \uFFFD");
      expect(values["hs_call_title"]).toBe(`${"x".repeat(65_534)}…`);
    }
  });

  it.each([
    ["an earlier start of the app", -60_000, -60_000],
    ["no start in the future", 86_400_000, -dialing.startedAgo],
  ])("takes %s", async (_what, sent, taken) => {
    const id = await save(randomUUID(), { ...dialing, properties: { hs_timestamp: START + sent } });
    const { hs_timestamp: start } = await valuesOf(id, "hs_timestamp");
    expect(Date.parse(start ?? "")).toBe(START + taken);
  });

  it("leaves out a unique value that another call has", async () => {
    const property = { name: "order", label: "Order", type: "string", fieldType: "text" };
    const group = { groupName: "callinformation", hasUniqueValue: true };
    const created = await crm.api("POST", "/crm/v3/properties/calls", { ...property, ...group });
    expect(created.status).toBe(201);
    await createOverHttp({ order: "7" });
    const properties = { order: "7", hs_call_body: "Notes" };
    const { body } = await put(randomUUID(), { ...dialing, properties });
    expect(body.leftOut).toEqual(["order"]);
    expect(await valuesOf(body.engagementId, "hs_call_body", "order")).toEqual({
      hs_call_body: "Notes",
    });
  });

  it.each([
    ["no state", { state: undefined }],
    ["an invalid version", { version: 0 }],
    ["the app's engagement without its id", { owner: "app" }],
    ["an invalid owner", { owner: "none" }],
    ["a time in the future", { startedAgo: -1 }],
    ["a time in the distant past", { startedAgo: 1e15 }],
    ["no properties", { properties: undefined }],
    ["properties that are not values", { properties: { hs_call_body: {} } }],
  ])("is rejected with %s", async (_what, changes) => {
    const { status, body } = await put<ErrorBody>(randomUUID(), { ...dialing, ...changes });
    expect([status, body.category]).toEqual([400, "VALIDATION_ERROR"]);
  });

  it("is rejected without a UUID, from another origin, and with a token", async () => {
    expect((await put("100001", dialing)).status).toBe(404);
    const path = `/_page/calls/${randomUUID()}`;
    const foreign = { origin: "http://localhost:4401" };
    for (const [method, at] of [
      ["PUT", path],
      ["POST", `${path}/heartbeat`],
    ] as const) {
      expect((await crm.page(method, at, dialing, foreign)).status).toBe(403);
      expect((await crm.api(method, at, dialing)).status).toBe(403);
    }
  });

  it("doesn't exist for another user", async () => {
    const id = randomUUID();
    const engagementId = await save(id, dialing);
    await crm.crm.write(({ db }) =>
      db
        .insertInto("users")
        .values({ id: 12, owner_id: 12, name: "Eve", email: "e@example.com", role: "salesRep" })
        .execute(),
    );
    const { body } = await crm.send<{ token: string }>(
      "POST",
      "/_page/session",
      { origin: "http://127.0.0.1:4400" },
      { userId: "12" },
    );
    const session = { "x-crm-session": body.token };
    expect((await crm.page("PUT", `/_page/calls/${id}`, inProgress, session)).status).toBe(404);
    const beat = { version: 1 };
    await wait(100_000);
    expect((await crm.page("POST", `/_page/calls/${id}/heartbeat`, beat, session)).status).toBe(
      204,
    );
    await wait(LEASE - 100_000 + 1);
    expect(await stateOf(engagementId)).toEqual(lost);
  });
});

describe("values that other programs wrote", () => {
  it("are kept unless the document changes them", async () => {
    const id = randomUUID();
    const properties = { hs_call_body: "Ours", hs_call_disposition: "" };
    const engagementId = await save(id, { ...dialing, properties });
    await patch(engagementId, { hs_call_body: "Theirs", hs_call_title: "Their title" });
    await save(id, { ...inProgress, version: 2, base: 1, properties });
    expect(await valuesOf(engagementId, "hs_call_body", "hs_call_title")).toEqual({
      hs_call_body: "Theirs",
      hs_call_title: "Their title",
    });
    const changed = { ...properties, hs_call_body: "Ours again" };
    await save(id, { ...inProgress, version: 3, base: 2, properties: changed });
    expect(await valuesOf(engagementId, "hs_call_body")).toEqual({ hs_call_body: "Ours again" });
  });

  it("are kept when an older version is repeated or arrives late", async () => {
    const id = randomUUID();
    const first = { ...dialing, properties: { hs_call_body: "One" } };
    const second = { ...inProgress, version: 2, base: 1, properties: { hs_call_body: "Two" } };
    const engagementId = await save(id, first);
    await save(id, second);
    await patch(engagementId, { hs_call_body: "Theirs" });
    for (const version of [first, second]) {
      const { status, body } = await put(id, { ...version, startedAgo: 9000 });
      expect([status, body]).toEqual([200, { engagementId, version: 2, leftOut: [] }]);
    }
    expect(await valuesOf(engagementId, "hs_call_body")).toEqual({ hs_call_body: "Theirs" });
  });

  it("are kept in a lost call that continues", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    clock.now += 5000;
    await heartbeat(id, 1);
    await wait(LEASE + 1);
    expect(await stateOf(engagementId)).toEqual({ ...lost, hs_call_duration: "5000" });
    await patch(engagementId, { hs_call_duration: 4321 });
    await heartbeat(id, 1);
    expect(await stateOf(engagementId)).toEqual({
      hs_call_status: "IN_PROGRESS",
      hs_call_duration: "4321",
    });
  });

  it("are deleted with the engagement: the call is not restored", async () => {
    const id = randomUUID();
    const engagementId = await save(id, dialing);
    await save(id, { ...inProgress, version: 4 });
    await crm.api("DELETE", `/crm/v3/objects/calls/${engagementId}`);
    const gone = { engagementId, leftOut: [], gone: "deleted" };
    for (const [at, version, answered] of [
      [id, { ...completed, version: 5, base: 1 }, 5],
      [id, { ...inProgress, version: 4 }, 4],
      [id, { ...ended, version: 4 }, 4],
      [id, dialing, 4],
      [id, { ...inProgress, version: 6, writer: "tab-2" }, 6],
      [randomUUID(), dialing, 1],
    ] as const) {
      const { status, body } = await put(at, version);
      expect([status, body]).toEqual([200, { ...gone, version: answered }]);
    }
    expect((await heartbeat(id, 1)).status).toBe(204);
    const deleted = await crm.api("GET", `/crm/v3/objects/calls/${engagementId}`);
    expect(deleted.status).toBe(404);
    await crm.page("POST", `/_page/records/0-48/${engagementId}/restore`);
    expect(await save(id, { ...completed, version: 7, base: 6 })).toBe(engagementId);
    expect(await entriesOf()).toHaveLength(1);
  });
});

describe("two writers of one document", () => {
  it("get each other's version, to merge and save again", async () => {
    const id = randomUUID();
    const engagementId = await save(id, inProgress);
    clock.now += 4000;
    const other = {
      ...inProgress,
      writer: "tab-2",
      version: 2,
      startedAgo: 5000,
      answeredAgo: 4000,
    };
    const { status, body } = await put<CallConflict>(id, { ...other, base: 0 });
    expect([status, body.category, body.status]).toEqual([409, "CONFLICT", "error"]);
    expect(body.document).toEqual({
      ...inProgress,
      startedAgo: 5000,
      answeredAgo: 4000,
      engagementId,
    });
    await save(id, { ...other, base: 1, properties: { hs_call_body: "Tab 2" } });
    const late = { ...inProgress, version: 2, base: 1, properties: { hs_call_body: "Tab 1" } };
    expect((await put(id, late)).status).toBe(409);
    expect(await valuesOf(engagementId, "hs_call_body")).toEqual({ hs_call_body: "Tab 2" });
  });

  it("learn what is not stored of it", async () => {
    const id = randomUUID();
    const properties = { hs_call_body: "long ".repeat(20_000) };
    await save(id, { ...inProgress, properties });
    const next = { ...inProgress, writer: "tab-2", version: 1, base: 0, properties };
    const { status, body } = await put<CallConflict>(id, next);
    expect([status, body.leftOut]).toEqual([409, ["hs_call_body"]]);
  });
});

describe("a tab that no longer has the call", () => {
  it("writes nothing, whatever version it knows, and the tab that has it continues", async () => {
    const id = randomUUID();
    const first = { ...inProgress, epoch: 1 };
    const engagementId = await save(id, first);
    const second = { ...first, writer: "tab-2", epoch: 2, version: 2, base: 1 };
    await save(id, { ...second, properties: { hs_call_body: "Tab 2" } });
    // Frozen since then, it wakes up: with an end, with the version that it sent last, and after reading the CRM's.
    for (const late of [
      { ...completed, epoch: 1, version: 9, base: 1 },
      first,
      { ...completed, epoch: 1, version: 9, base: 2 },
      { ...completed, epoch: 1, version: 9, base: 2, writer: "tab-2" },
    ]) {
      const { status, body } = await put<CallConflict>(id, late);
      expect([status, body.document.epoch]).toEqual([409, 2]);
    }
    expect(await valuesOf(engagementId, "hs_call_status", "hs_call_body")).toEqual({
      hs_call_status: "IN_PROGRESS",
      hs_call_body: "Tab 2",
    });
    // Its last version, sent once more by a third tab.
    await save(id, { ...second, properties: { hs_call_body: "Tab 2" }, epoch: 3 });
    expect(await save(id, { ...second, version: 3, base: 2 })).toBe(engagementId);
    // A page of before has no epochs.
    await save(id, { ...completed, writer: "old", version: 4, base: 3 });
  });
});

describe("the same call of an app in another document", () => {
  it.each([
    ["of an installed app", {}],
    ["of an app that only this browser knows", { appId: null }],
  ] as [string, { appId?: null }][])(
    "continues the same engagement: %s",
    async (_what, changes) => {
      const engagementId = await save(randomUUID(), { ...inProgress, ...changes });
      const other = { ...dialing, ...changes, writer: "tab-2", properties: { hs_call_body: "B" } };
      expect(await save(randomUUID(), other)).toBe(engagementId);
      // The first document is in a later state.
      expect(await valuesOf(engagementId, "hs_call_status", "hs_call_body")).toEqual({
        hs_call_status: "IN_PROGRESS",
        hs_call_body: "B",
      });
      const elsewhere = { ...dialing, appId: changes.appId === null ? "9001" : null };
      expect(await save(randomUUID(), elsewhere)).not.toBe(engagementId);
    },
  );

  it("is a new call if the first one was over and completed before it began", async () => {
    const first = await save(randomUUID(), { ...completed, startedAgo: 70_000 });
    expect(await save(randomUUID(), { ...completed, startedAgo: 70_500, writer: "tab-2" })).toBe(
      first,
    );
    clock.now += 10_000;
    const again = randomUUID();
    const second = await save(again, { ...dialing, startedAgo: 500 });
    expect(second).not.toBe(first);
    expect(await save(again, { ...inProgress, version: 2, base: 1 })).toBe(second);
    expect(await save(randomUUID(), { ...dialing, startedAgo: 600, writer: "tab-3" })).toBe(second);
    expect(await valuesOf(first, "hs_call_external_id", "hs_call_status")).toEqual({
      hs_call_external_id: "call-1",
      hs_call_status: "COMPLETED",
    });
  });

  it("continues the engagement that the app created with its id, and keeps the app's values", async () => {
    const theirs = { hs_call_app_id: 9001, hs_call_external_id: "call-1", hs_call_title: "Theirs" };
    const engagementId = await createOverHttp(theirs);
    const id = randomUUID();
    expect(await save(id, inProgress)).toBe(engagementId);
    await patch(engagementId, { hs_call_duration: 1234 });
    await save(id, { ...completed, version: 2, base: 1, properties: { hs_call_body: "Notes" } });
    expect(await entriesOf()).toMatchObject([
      { title: "Theirs", body: "Notes", status: "COMPLETED", durationMs: 1234 },
    ]);
  });

  it("is found by an id that the app sends late", async () => {
    const id = randomUUID();
    const engagementId = await save(id, { ...dialing, externalCallId: undefined });
    await save(id, { ...inProgress, version: 2, base: 1 });
    expect(await save(randomUUID(), { ...inProgress, writer: "tab-2" })).toBe(engagementId);
    expect(await createOverHttp({ hs_call_app_id: 9001, hs_call_external_id: "call-1" })).toBe(
      engagementId,
    );
  });

  it("is stored once for twenty simultaneous documents, and for twenty simultaneous saves of one document", async () => {
    const id = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(index % 2 ? id : randomUUID(), dialing)),
    );
    expect(new Set(all).size).toBe(1);
  });
});

describe("the other party", () => {
  it("is the record that the user chose later, instead of the first one", async () => {
    const id = randomUUID();
    const engagementId = await save(id, dialing);
    await save(id, { ...inProgress, version: 2, calledRecord: ada });
    expect(await associationsOf(engagementId)).toEqual({ contacts: ["101"], tickets: ["301"] });
    await save(id, { ...completed, version: 3, calledRecord: ada });
    const names = ["hs_call_callee_object_id", "hs_call_title"];
    expect(await valuesOf(engagementId, ...names)).toEqual({
      hs_call_callee_object_id: "101",
      hs_call_title: "Call to Ada Example",
    });
    expect(await entriesOf(bo)).toEqual([]);
    expect(await entriesOf(ada)).toHaveLength(1);
  });

  it("may be found only after the completion", async () => {
    const id = randomUUID();
    const engagementId = await save(id, { ...completed, calledRecord: undefined });
    expect(await entriesOf(bo)).toEqual([]);
    await save(id, { ...completed, version: 2 });
    expect(await associationsOf(engagementId)).toEqual({
      companies: ["201"],
      contacts: ["102"],
      tickets: ["301"],
    });
  });

  it("doesn't remove the call from the viewed record", async () => {
    const id = randomUUID();
    const engagementId = await save(id, { ...dialing, viewedRecord: bo });
    await save(id, { ...dialing, version: 2, viewedRecord: bo, calledRecord: ada });
    expect(await associationsOf(engagementId)).toEqual({ contacts: ["101", "102"] });
  });

  it("is the record that it was merged into", async () => {
    await crm.api("POST", "/crm/v3/objects/contacts/merge", {
      primaryObjectId: "101",
      objectIdToMerge: "102",
    });
    const engagementId = await save(randomUUID(), dialing);
    expect(await associationsOf(engagementId)).toMatchObject({ contacts: ["101"] });
  });

  it("may be merged during the call, and restored", async () => {
    const id = randomUUID();
    const bosCall = { ...dialing, viewedRecord: bo, calledRecord: bo };
    const engagementId = await save(id, bosCall);
    await crm.page("POST", "/_page/records/0-1/101/merge", { mergedId: "102" });
    expect(await save(id, { ...bosCall, version: 2 })).toBe(engagementId);
    expect(await associationsOf(engagementId)).toMatchObject({ contacts: ["101"] });
    await crm.page("POST", "/_page/records/0-1/102/restore");
    expect(await save(id, { ...bosCall, version: 3 })).toBe(engagementId);
    expect(await associationsOf(engagementId)).toMatchObject({ contacts: ["102"] });
  });
});
