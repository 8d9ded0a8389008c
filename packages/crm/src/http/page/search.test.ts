// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FoundRecords } from "../../page-api/index.ts";
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
