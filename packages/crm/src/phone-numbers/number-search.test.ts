import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { searchableNumbers } from "../store/migrations/0120-searchable-numbers.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
  const inputs = stored.map((phone) => ({ properties: { phone } }));
  await crm.api("POST", "/crm/v3/objects/contacts/batch/create", { inputs });
});
afterAll(() => crm.close());

const stored = ["+1 (202) 555-0177", "202.555.0177 x5", "0044 20 7946 0177"];
const find = async (request: object): Promise<(string | null | undefined)[]> => {
  const path = "/crm/v3/objects/contacts/search";
  const { body } = await crm.api<{ results: ApiObject[] }>("POST", path, {
    properties: ["phone"],
    ...request,
  });
  return body.results.map(({ properties }) => properties["phone"]);
};

describe("a phone number", () => {
  it.each(["+12025550177", "2025550177", "12025550177", "(202) 555-0177", "555-0177"])(
    "is found by the query %s in every format",
    async (query) => expect(await find({ query })).toEqual(stored.slice(0, 2)),
  );

  it.each([
    ["hs_searchable_calculated_phone_number", "EQ", "2025550177", 2],
    ["hs_searchable_calculated_phone_number", "EQ", "+1 202 555 0177", 2],
    ["hs_searchable_calculated_phone_number", "EQ", "02079460177", 0],
    ["hs_searchable_calculated_phone_number", "CONTAINS_TOKEN", "*0177", 3],
    ["hs_searchable_calculated_international_phone_number", "EQ", "442079460177", 1],
    ["hs_searchable_calculated_mobile_number", "EQ", "2025550177", 0],
  ])("is found by %s %s %s", async (propertyName, operator, value, count) => {
    const filters = [{ propertyName, operator, value }];
    expect((await find({ filterGroups: [{ filters }] })).length).toBe(count);
  });

  it("is found by computed properties in the store of an older version, too", async () => {
    await crm.crm.write(async ({ db }) => {
      await db.deleteFrom("property_index").where("name", "like", "hs_searchable%").execute();
      await searchableNumbers.up(db);
    });
    const propertyName = "hs_searchable_calculated_phone_number";
    const filters = [{ propertyName, operator: "EQ", value: "2025550177" }];
    expect(await find({ filterGroups: [{ filters }] })).toEqual(stored.slice(0, 2));
  });

  it("has computed properties, which change with it and can't be set", async () => {
    const name = "hs_searchable_calculated_international_phone_number";
    const [contact] = (
      await crm.api<{ results: ApiObject[] }>("POST", "/crm/v3/objects/contacts/search", {
        query: "2079460177",
      })
    ).body.results;
    const path = `/crm/v3/objects/contacts/${contact?.id}?properties=${name}`;
    const read = async () => (await crm.api<ApiObject>("GET", path)).body.properties[name];
    expect(await read()).toBe("442079460177");
    const set = await crm.api("PATCH", path, { properties: { [name]: "1" } });
    expect(set.status).toBe(400);
    await crm.api("PATCH", path, { properties: { phone: "+12025550178" } });
    expect(await read()).toBe("12025550178");
    await crm.api("PATCH", path, { properties: { phone: "" } });
    expect(await read()).toBeUndefined();
  });
});
