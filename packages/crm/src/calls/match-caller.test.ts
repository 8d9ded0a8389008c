import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import type { CallerMatches } from "../page-api/index.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const match = async (number: string) =>
  (
    await crm.page<CallerMatches>(
      "GET",
      `/_page/caller-matches?number=${encodeURIComponent(number)}`,
    )
  ).body.results.map(({ objectTypeId, objectId }) => `${objectTypeId}/${objectId}`);

it.each([
  "+12025550101",
  "12025550101",
  "(202) 555-0101",
  "202.555.0101",
  "+1 202 555 0101",
  "tel:+1-202-555-0101",
  "001 202 555 0101",
  "555-0101",
])("finds a contact by %s", async (number) => {
  expect(await match(number)).toEqual(["0-1/101"]);
});

it.each(["+442079460102", "0044 20 7946 0102", "020 7946 0102", "7946 0102"])(
  "finds a contact in another country by %s",
  async (number) => {
    expect(await match(number)).toEqual(["0-1/102"]);
  },
);

it.each(["", "anonymous", "0101", "+13035550101", "+12025550111", "%", "1".repeat(100)])(
  "finds no record by %j",
  async (number) => {
    expect(await match(number)).toEqual([]);
  },
);

it("returns contacts before companies, with their titles", async () => {
  await crm.api("PATCH", "/crm/v3/objects/companies/202", {
    properties: { phone: "(202) 555-0101" },
  });
  const { body } = await crm.page<CallerMatches>("GET", "/_page/caller-matches?number=2025550101");
  expect(body.results).toEqual([
    {
      callerIdType: "CONTACT",
      objectTypeId: "0-1",
      objectId: "101",
      firstName: "Ada",
      lastName: "Example",
      email: "ada@example.com",
    },
    { callerIdType: "COMPANY", objectTypeId: "0-2", objectId: "202", name: "Sample Foods" },
  ]);
  await crm.api("PATCH", "/crm/v3/objects/companies/202", { properties: { phone: "" } });
});

it("finds a record by its changed number, and not a deleted one", async () => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { phone: "+12025550111" } });
  expect(await match("+12025550101")).toEqual([]);
  expect(await match("+12025550111")).toEqual(["0-1/101"]);
  await crm.api("DELETE", "/crm/v3/objects/contacts/101");
  expect(await match("+12025550111")).toEqual([]);
});
