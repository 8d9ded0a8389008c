import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../http/open-test-app.ts";
import type { PageRecord, RecordList } from "../page-api/index.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

it("shows a ticket with the numbers of its contacts and companies", async () => {
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-5/303");
  expect(body.phoneNumbers).toEqual([
    {
      text: "+442079460201",
      phoneNumber: "+442079460201",
      countryCode: "GB",
      propertyName: "phone",
      label: "Phone number",
      callee: {
        objectTypeId: "0-2",
        objectId: "201",
        title: "Example Works",
        subtitle: "works.example.com",
      },
    },
  ]);
  const stage = body.properties.find(({ name }) => name === "hs_pipeline_stage");
  expect(stage).toMatchObject({ value: "1", display: "New" });
});

it("shows a number that is none as it was typed", async () => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { phone: "ext. 12" } });
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-1/101");
  expect(body.phoneNumbers).toMatchObject([
    { text: "ext. 12", phoneNumber: "ext. 12", countryCode: "US" },
  ]);
});

it("lists records by title, without regard to case and accents, and paged", async () => {
  for (const firstname of ["ägnes", "zoe", "Édouard", "100%"]) {
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname } });
  }
  const titles: string[] = [];
  let after: string | undefined = "";
  while (after !== undefined) {
    const { body }: { body: RecordList } = await crm.page<RecordList>(
      "GET",
      `/_page/records/0-1?limit=2${after && `&after=${after}`}`,
    );
    titles.push(...body.results.map(({ title }) => title));
    after = body.paging?.next.after;
  }
  expect(titles).toEqual(["100%", "Ada Example", "ägnes", "Bo Example", "Édouard", "zoe"]);
});

it.each([
  ["EXAMPLE a", ["Ada Example", "Bo Example"]],
  ["edou", ["Édouard"]],
  ["%", ["100%"]],
  ["_", []],
])("finds records by %j", async (q, titles) => {
  for (const firstname of ["Édouard", "100%"]) {
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname } });
  }
  const { body } = await crm.page<RecordList>(
    "GET",
    `/_page/records/0-1?q=${encodeURIComponent(q)}`,
  );
  expect(body.results.map(({ title }) => title)).toEqual(titles);
});
