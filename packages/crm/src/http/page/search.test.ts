// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FoundRecords, RecordList } from "../../page-api/index.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const find = async (q: string): Promise<FoundRecords> =>
  (await crm.page<FoundRecords>("GET", `/_page/search?q=${encodeURIComponent(q)}`)).body;
const search = async (q: string): Promise<string[]> =>
  (await find(q)).results.map(({ objectTypeId, title }) => `${objectTypeId} ${title}`);
const searchCalls = async (q: string) => (await find(q)).calls;

const createContact = (firstname: string, lastname: string, more: object = {}) =>
  crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname, lastname, ...more } });

const createCall = async (hoursAgo: number, properties: object, isOfAda: boolean) => {
  const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: Date.now() - hoursAgo * 3_600_000, ...properties },
    associations: isOfAda
      ? [
          {
            to: { id: "101" },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
          },
        ]
      : [],
  });
  return body.id;
};

const transcribe = async (engagementId: string, ...texts: string[]): Promise<string> => {
  const { status, body } = await crm.api<{ id: string }>(
    "POST",
    "/crm/v3/extensions/calling/transcripts",
    {
      engagementId,
      transcriptCreateUtterances: texts.map((text, index) => ({
        speaker: { id: "1", name: "Ada" },
        text,
        startTimeMillis: index,
        endTimeMillis: index,
      })),
    },
  );
  expect(status).toBe(200);
  return body.id;
};
/** The calls that the page's list finds, which the search must find, too. */
const listCalls = async (q: string) => {
  const query = new URLSearchParams({ sort: "-properties.hs_timestamp", q });
  const { body } = await crm.page<RecordList>("GET", `/_page/records/0-48?${query.toString()}`);
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ objectId }) => objectId);
};
const findSaid = async (q: string) => {
  const calls = await searchCalls(q);
  expect(await listCalls(q)).toEqual(calls.map(({ objectId }) => objectId));
  return calls.map(({ objectId, said }) => [objectId, said]);
};

describe("the search", () => {
  it.each(["(202) 555-0101", "+1 202 555 0101", "2025550101", "5550101", "0101"])(
    "finds records by the phone number %s",
    async (number) => expect(await search(number)).toContain("0-1 Ada Example"),
  );

  it("finds records of every type, the titles that begin with the text first", async () => {
    await createContact("Zed", "Quentin");
    await createContact("Quentin", "Zed");
    await createContact("Someone", "Else", { jobtitle: "Quentin's assistant" });
    await crm.api("POST", "/crm/v3/objects/tickets", {
      properties: { subject: "Quentin's ticket", hs_pipeline_stage: "1" },
    });
    expect(await search("quentin")).toEqual([
      "0-1 Quentin Zed",
      "0-5 Quentin's ticket",
      "0-1 Zed Quentin",
      "0-1 Someone Else",
    ]);
  });

  it("finds calls by their notes, titles and numbers, the newest first, with the record that they are about", async () => {
    const ofAda = await createCall(9, { hs_call_body: "Wants the offer" }, true);
    const unknown = await createCall(
      2000,
      { hs_call_title: "Offers", hs_call_to_number: "+442079460000" },
      false,
    );
    expect(await searchCalls("offer")).toMatchObject([
      { objectId: ofAda, subject: { title: "Ada Example" } },
      { objectId: unknown, title: "Offers" },
    ]);
    expect((await searchCalls("020 7946 0000")).map(({ objectId }) => objectId)).toEqual([unknown]);
    expect(await searchCalls("Quentin")).toEqual([]);
  });

  it("finds no calls by a single letter or digit, which nearly each of them has, but by a word of one character", async () => {
    const call = await createCall(5, { hs_call_body: "Über 語" }, true);
    for (const q of ["c", "C", " a ", "ü", "5", "a c"]) {
      expect({ [q]: await searchCalls(q) }).toEqual({ [q]: [] });
    }
    expect(await search("a")).toContain("0-1 Ada Example");
    expect(await searchCalls("語")).toMatchObject([{ objectId: call }]);
    expect((await searchCalls("üb")).map(({ objectId }) => objectId)).toContain(call);
    expect((await searchCalls("b 語")).map(({ objectId }) => objectId)).toEqual([call]);
  });

  it("shows the place with the most words, also if values that aren't shown have some of them", async () => {
    const texts = ["Sentence 0", "Clause 17", "Sentence 17"];
    const call = await createCall(6, { hs_call_external_id: "sentence-17" }, true);
    await transcribe(call, ...texts);
    expect(await findSaid("sentence 17")).toEqual([[call, "Sentence 17"]]);
    const notes = { properties: { hs_call_body: "Seventeen of 17" } };
    await crm.api("PATCH", `/crm/v3/objects/calls/${call}`, notes);
    expect(await findSaid("sentence 17")).toEqual([[call, "Sentence 17"]]);
    expect(await findSaid("clause sentence 17")).toEqual([[call, "Clause 17"]]);
    expect(await findSaid("seventeen of")).toEqual([[call, undefined]]);
  });

  it("finds calls by their transcripts, also together with their notes, and shows what was said", async () => {
    const call = await createCall(3, { hs_call_body: "About the budget" }, true);
    const other = await createCall(4, { hs_call_body: "Wants a spectrograph" }, false);
    const long = `${"Well, ".repeat(30)}is the Éclair spectrograph 100% ready? ${"Yes. ".repeat(30)}`;
    const id = await transcribe(call, "Hello", long);
    const said = expect.stringMatching(/^….*Éclair spectrograph 100%.*…$/);
    expect(await findSaid("eclair")).toEqual([[call, said]]);
    expect(await findSaid("spectrograph budget")).toEqual([[call, said]]);
    expect(await findSaid("SPECTRO")).toEqual([
      [call, said],
      [other, undefined],
    ]);
    // Texts that are too short for the index.
    expect(await findSaid("0% ?")).toEqual([[call, said]]);
    expect(await findSaid("100_")).toEqual([]);
    expect(await search("spectrograph")).toEqual([]);
    // Only the page searches transcripts.
    const request = { query: "eclair" };
    const { body } = await crm.api<{ total: number }>(
      "POST",
      "/crm/v3/objects/calls/search",
      request,
    );
    expect(body.total).toBe(0);

    await crm.api("PATCH", `/crm/v3/objects/calls/${call}`, {
      properties: { hs_call_body: "About the price" },
    });
    expect(await findSaid("spectrograph budget")).toEqual([]);
    expect(await findSaid("spectrograph price")).toEqual([[call, said]]);
    await crm.api("DELETE", `/crm/v3/extensions/calling/transcripts/${id}`);
    expect(await findSaid("eclair")).toEqual([]);
    await transcribe(call, "The éclair again");
    expect(await findSaid("eclair")).toEqual([[call, "The éclair again"]]);
    await crm.api("DELETE", `/crm/v3/objects/calls/${call}`);
    expect(await findSaid("eclair")).toEqual([]);
  });

  it("finds nothing for an unknown word, and no deleted record", async () => {
    expect(await search("nobodyhasthisname")).toEqual([]);
    await crm.page("DELETE", "/_page/records/0-1/101");
    expect(await search("Ada Example")).not.toContain("0-1 Ada Example");
  });

  it.each(["", "   ", "x".repeat(5000)])("rejects the text %j", async (q) => {
    const { status } = await crm.page("GET", `/_page/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(400);
  });
});
