import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PresentedObject } from "../objects/object-schema.ts";
import type { CreatedCall, Timeline } from "../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "./open-test-app.ts";

const NOW = 1_700_000_000_000;
const contact = { objectTypeId: "0-1", objectId: "102" };
const ticket = { objectTypeId: "0-5", objectId: "301" };

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => NOW });
});
afterEach(() => crm.close());

const request = {
  appId: "9001",
  externalCallId: "call-1",
  direction: "OUTBOUND",
  fromNumber: "+12025550199",
  toNumber: "+442079460102",
  startTime: NOW - 1000,
  calledRecord: contact,
  viewedRecord: ticket,
};
const makeCall = async (changes: object = {}) =>
  crm.page<CreatedCall>("POST", "/_page/calls", { ...request, ...changes });
const complete = (id: string) => crm.page("POST", `/_page/calls/${id}/complete`, {});
const completeWith = (id: string, calledRecord: object) =>
  crm.page<ErrorBody>("POST", `/_page/calls/${id}/complete`, { calledRecord });
const update = (id: string, properties: object) =>
  crm.page<ErrorBody>("PATCH", `/_page/calls/${id}`, { properties });
const entriesOf = async (record: { objectTypeId: string; objectId: string }, query = "") =>
  (
    await crm.page<Timeline>(
      "GET",
      `/_page/records/${record.objectTypeId}/${record.objectId}/timeline${query}`,
    )
  ).body;

describe("a call that the page hosts", () => {
  it("is on the timelines of the record called and the record viewed only once it is complete", async () => {
    const { body } = await makeCall();
    expect((await entriesOf(contact)).results).toEqual([]);
    await update(body.engagementId, { hs_call_body: "Will call back", hs_call_duration: 65_000 });
    expect((await entriesOf(contact)).results).toEqual([]);
    expect((await complete(body.engagementId)).status).toBe(204);
    for (const record of [contact, ticket]) {
      expect((await entriesOf(record)).results).toEqual([
        {
          kind: "call",
          engagementId: body.engagementId,
          title: "Call to Bo Example",
          body: "Will call back",
          direction: "OUTBOUND",
          status: "COMPLETED",
          timestamp: NOW - 1000,
          durationMs: 65_000,
          fromNumber: "+12025550199",
          toNumber: "+442079460102",
          appName: "Demo softphone",
          ownerName: "Dana Demo",
        },
      ]);
    }
  });

  it("is completed without a body too, as a page does that goes away", async () => {
    const { body } = await makeCall();
    expect((await crm.page("POST", `/_page/calls/${body.engagementId}/complete`)).status).toBe(204);
    expect((await entriesOf(contact)).results).toHaveLength(1);
  });

  it("is associated with the contact's primary company when it is complete", async () => {
    const { body } = await makeCall();
    const company = { objectTypeId: "0-2", objectId: "201" };
    await complete(body.engagementId);
    expect((await entriesOf(company)).results).toHaveLength(1);
    const call = await crm.api<PresentedObject>(
      "GET",
      `/crm/v3/objects/calls/${body.engagementId}?associations=contacts,companies,tickets`,
    );
    expect(call.body.associations).toEqual({
      contacts: { results: [{ id: "102", type: "call_to_contact" }] },
      companies: { results: [{ id: "201", type: "call_to_company" }] },
      tickets: { results: [{ id: "301", type: "call_to_ticket" }] },
    });
  });

  it("is made once for an app's id of it", async () => {
    const first = await makeCall();
    const again = await makeCall({ direction: "INBOUND" });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const other = await makeCall({ externalCallId: "call-2" });
    expect(other.body).not.toEqual(first.body);
  });

  it("is made once where only this browser knows the app, apart from those of installed apps", async () => {
    const installed = await makeCall();
    const local = await makeCall({ appId: undefined });
    const again = await makeCall({ appId: undefined });
    expect([local.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(local.body);
    expect(local.body).not.toEqual(installed.body);
  });

  it("is made once by twenty requests at one time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeCall()));
    expect(new Set(answers.map(({ body }) => body.engagementId)).size).toBe(1);
  });

  it("stays as it is when it is completed again", async () => {
    const { body } = await makeCall();
    await complete(body.engagementId);
    await update(body.engagementId, { hs_call_status: "BUSY" });
    await complete(body.engagementId);
    expect((await entriesOf(contact)).results).toMatchObject([{ status: "BUSY" }]);
  });

  it("keeps an end that was written before its completion", async () => {
    const { body } = await makeCall();
    await update(body.engagementId, { hs_call_status: "NO_ANSWER" });
    await complete(body.engagementId);
    expect((await entriesOf(contact)).results).toMatchObject([{ status: "NO_ANSWER" }]);
  });

  it("keeps the notes of an update that has odd things beside them", async () => {
    const { body } = await makeCall();
    await update(body.engagementId, { hs_call_duration: "12000", hs_call_body: "First" });
    const odd = {
      hs_call_body: "<img src=x onerror=alert(1)>",
      hs_call_duration: "00:12",
      hs_call_recording_url: null,
      hs_call_external_id: "another",
      hs_timestamp: "",
      my_own_name: "x",
    };
    expect((await update(body.engagementId, odd)).status).toBe(204);
    await complete(body.engagementId);
    expect((await entriesOf(contact)).results).toMatchObject([
      { body: "<img src=x onerror=alert(1)>", durationMs: 12_000, timestamp: NOW - 1000 },
    ]);
    expect((await makeCall()).body).toEqual(body);
  });

  it("refuses an update of which nothing can be kept", async () => {
    const { body } = await makeCall();
    const refused = await update(body.engagementId, { hs_call_duration: "a while" });
    expect([refused.status, refused.body.category]).toEqual([400, "VALIDATION_ERROR"]);
    expect(refused.body.errors?.[0]?.in).toBe("hs_call_duration");
    expect((await update(body.engagementId, { hs_call_recording_url: null })).status).toBe(204);
  });

  it("keeps the app's own word for an end beside the status that is stored for it", async () => {
    const { body } = await makeCall();
    await update(body.engagementId, { hs_call_status: "REJECTED" });
    const call = await crm.api<PresentedObject>(
      "GET",
      `/crm/v3/objects/calls/${body.engagementId}?properties=hs_call_status,calling_end_status`,
    );
    expect(call.body.properties).toEqual({
      hs_call_status: "CANCELED",
      calling_end_status: "REJECTED",
    });
  });
});

describe("the record called that is told at the completion", () => {
  const company = { objectTypeId: "0-2", objectId: "201" };
  const unknown = { direction: "INBOUND", calledRecord: undefined, viewedRecord: undefined };
  const callee = ["hs_call_callee_object_id", "hs_call_callee_object_type_id"];
  const read = async (id: string) =>
    (
      await crm.api<PresentedObject>(
        "GET",
        `/crm/v3/objects/calls/${id}?properties=${callee.join()}&associations=contacts,companies`,
      )
    ).body;

  it("has the call on its timeline, and on that of its primary company", async () => {
    const { body } = await makeCall(unknown);
    for (const time of ["first", "again"]) {
      const { status } = await completeWith(body.engagementId, contact);
      expect([time, status]).toEqual([time, 204]);
    }
    for (const record of [contact, company]) {
      expect((await entriesOf(record)).results).toHaveLength(1);
    }
    const call = await read(body.engagementId);
    expect(call.properties).toEqual({ [callee[0] ?? ""]: "102", [callee[1] ?? ""]: "0-1" });
    expect(call.associations).toEqual({
      contacts: { results: [{ id: "102", type: "call_to_contact" }] },
      companies: { results: [{ id: "201", type: "call_to_company" }] },
    });
  });

  it("is taken after the completion too, beside the one that was known before", async () => {
    const { body } = await makeCall();
    await complete(body.engagementId);
    await update(body.engagementId, { hs_call_status: "BUSY" });
    await completeWith(body.engagementId, { objectTypeId: "0-1", objectId: "101" });
    const call = await read(body.engagementId);
    expect(call.properties).toEqual({ [callee[0] ?? ""]: "102", [callee[1] ?? ""]: "0-1" });
    expect(call.associations?.["contacts"]?.results.map(({ id }) => id)).toEqual(["101", "102"]);
    expect((await entriesOf(contact)).results).toMatchObject([{ status: "BUSY" }]);
  });

  it("is refused where there is none, and the call is not completed", async () => {
    const { body } = await makeCall();
    const refused = await completeWith(body.engagementId, { ...contact, objectId: "999" });
    expect([refused.status, refused.body.category]).toEqual([400, "VALIDATION_ERROR"]);
    expect((await entriesOf(contact)).results).toEqual([]);
  });
});

describe("a call that is not the asking app's", () => {
  type Asks = (id: string, appId: string | null) => Promise<{ status: number; body: unknown }>;
  const asks: [string, Asks][] = [
    [
      "changed",
      (id, appId) =>
        crm.page("PATCH", `/_page/calls/${id}`, { appId, properties: { hs_call_body: "Mine" } }),
    ],
    ["touched", (id, appId) => crm.page("POST", `/_page/calls/${id}/touch`, { appId })],
    ["completed", (id, appId) => crm.page("POST", `/_page/calls/${id}/complete`, { appId })],
  ];
  const made: [string, object, string | null, (string | null)[]][] = [
    ["an installed app's", {}, "9001", ["9002", null]],
    ["one browser's", { appId: undefined }, null, ["9001"]],
  ];
  it.each(
    made.flatMap(([whose, changes, own, others]) =>
      asks.map(([what, ask]) => [whose, what, { changes, own, others, ask }] as const),
    ),
  )("is none to others: %s call is %s by it alone", async (_whose, _what, given) => {
    const { body } = await makeCall(given.changes);
    for (const other of given.others) {
      const refused = await given.ask(body.engagementId, other);
      expect(refused).toMatchObject({ status: 404, body: { category: "OBJECT_NOT_FOUND" } });
    }
    expect((await given.ask(body.engagementId, given.own)).status).toBe(204);
  });
});

const makeElsewhere = async (properties: object = {}) =>
  (
    await crm.api<PresentedObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: NOW, hs_call_status: "IN_PROGRESS", ...properties },
      associations: [
        {
          to: { id: 102 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    })
  ).body.id;

describe("a call that was made elsewhere", () => {
  it.each([
    ["with its app's id", { hs_call_app_id: "9001", hs_call_external_id: "phone-1" }],
    ["without one", {}],
  ])(
    "%s is changed, touched and completed as one that the page made",
    async (_what, properties) => {
      const id = await makeElsewhere(properties);
      const appId = "9001";
      const said = { appId, properties: { hs_call_body: "From the phone" } };
      expect((await crm.page("PATCH", `/_page/calls/${id}`, said)).status).toBe(204);
      expect((await crm.page("POST", `/_page/calls/${id}/touch`, { appId })).status).toBe(204);
      expect((await entriesOf(contact)).results).toMatchObject([{ status: "IN_PROGRESS" }]);
      expect((await crm.page("POST", `/_page/calls/${id}/complete`, { appId })).status).toBe(204);
      for (const record of [contact, { objectTypeId: "0-2", objectId: "201" }]) {
        expect((await entriesOf(record)).results).toMatchObject([
          { engagementId: id, status: "COMPLETED", body: "From the phone" },
        ]);
      }
    },
  );
});

describe("the timeline", () => {
  it("shows a call made over the public interface at once, and hides a deleted one", async () => {
    const { body } = await crm.api<PresentedObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: NOW, hs_call_title: "By phone" },
      associations: [
        {
          to: { id: 102 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    });
    expect((await entriesOf(contact)).results).toMatchObject([{ title: "By phone" }]);
    await crm.api("DELETE", `/crm/v3/objects/calls/${body.id}`);
    expect((await entriesOf(contact)).results).toEqual([]);
  });

  it.each([
    ["names its outcome", "17b47fee-58de-441e-a44c-c6300d46f273", { outcome: "Wrong number" }],
    ["leaves out an outcome that has no name", "00000000-0000-4000-8000-000000000000", {}],
  ])("of a call %s", async (_title, disposition, shown) => {
    const { body } = await makeCall({});
    await update(body.engagementId, { hs_call_disposition: disposition });
    await complete(body.engagementId);
    const [entry] = (await entriesOf(contact)).results;
    expect(entry && "outcome" in entry ? { outcome: entry.outcome } : {}).toEqual(shown);
  });

  it("is paged from the newest call to the oldest, calls of one moment included", async () => {
    for (const [index, startTime] of [NOW, NOW - 5000, NOW, NOW - 1000, NOW].entries()) {
      const { body } = await makeCall({ externalCallId: `call-${index}`, startTime });
      await complete(body.engagementId);
    }
    const seen: { timestamp: number; engagementId: string }[] = [];
    let after: string | undefined = "";
    while (after !== undefined) {
      const page: Timeline = await entriesOf(contact, `?limit=2${after && `&after=${after}`}`);
      seen.push(...page.results);
      after = page.paging?.next.after;
    }
    expect(seen.map(({ timestamp }) => timestamp)).toEqual([NOW, NOW, NOW, NOW - 1000, NOW - 5000]);
    expect(new Set(seen.map(({ engagementId }) => engagementId)).size).toBe(5);
  });
});
