// @postgres
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

it.each([
  ["+52 1 55 1234 5678", ["+525512345678", "+5215512345678"]],
  ["+54 9 11 2345-6789", ["+541123456789", "+5491123456789"]],
  ["+54 11 2345-6789", ["+541123456789", "+5491123456789"]],
  ["+55 11 8765-4321", ["+5511987654321", "+551187654321"]],
  ["+44 20 7946 0199 * 7", ["+442079460199", "sip:+442079460199@example.com;user=phone"]],
  ["555-0142", ["+12025550142", "(202) 555-0142", "5550142"]],
  ["tel:7946-0198;phone-context=+4420", ["+442079460198", "callto:+442079460198"]],
])("finds a contact with the number %s by each way to write it", async (phone, ways) => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/102", { properties: { phone } });
  for (const way of ways) expect([way, await match(way)]).toEqual([way, ["0-1/102"]]);
  await crm.api("PATCH", "/crm/v3/objects/contacts/102", {
    properties: { phone: "+442079460102" },
  });
});

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
