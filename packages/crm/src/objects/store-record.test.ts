// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { findByNumber } from "../phone-numbers/find-by-number.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

async function search(...filters: { propertyName: string; operator: string; value?: string }[]) {
  const { body } = await app.api<{ results: { id: string }[] }>(
    "POST",
    "/crm/v3/objects/contacts/search",
    {
      filterGroups: [{ filters }],
    },
  );
  return body.results.map(({ id }) => id);
}

const post = (properties: Record<string, string>) =>
  app.api<{ id: string }>("POST", "/crm/v3/objects/contacts", { properties });

it("stores a record, its history and its indexes", async () => {
  const { body } = await post({
    email: "new@example.com",
    firstname: "New",
    phone: "+1 202 555 0170",
    mobilephone: "+1 202 555 0171",
  });
  const holdersOf = (number: string) =>
    app.crm.read((context) => findByNumber(context, number, ["0-1"]));
  expect(await holdersOf("202 555 0170")).toEqual([body.id]);
  const contact = `/crm/v3/objects/contacts/${body.id}`;
  const changes = { firstname: "", lastname: "Name", phone: "", mobilephone: "+1 202 555 0172" };
  expect((await app.api("PATCH", contact, { properties: changes })).status).toBe(200);
  const history = await app.api<{
    propertiesWithHistory: Record<string, { value: string }[]>;
  }>("GET", `${contact}?propertiesWithHistory=firstname,mobilephone`);
  const valuesOf = (name: string) =>
    history.body.propertiesWithHistory[name]?.map(({ value }) => value);
  expect(valuesOf("firstname")).toEqual(["", "New"]);
  expect(valuesOf("mobilephone")).toEqual(["+1 202 555 0172", "+1 202 555 0171"]);

  expect(await holdersOf("202 555 0170")).toEqual([]);
  expect(await holdersOf("202 555 0171")).toEqual([]);
  expect(await holdersOf("202 555 0172")).toEqual([body.id]);

  const isNew = { propertyName: "email", operator: "EQ", value: "new@example.com" };
  const hasName = { propertyName: "lastname", operator: "EQ", value: "Name" };
  expect(await search(isNew, hasName)).toEqual([body.id]);
  expect(await search(isNew, { propertyName: "firstname", operator: "NOT_HAS_PROPERTY" })).toEqual([
    body.id,
  ]);
  expect(await search({ propertyName: "firstname", operator: "EQ", value: "New" })).toEqual([]);
});

it("stores nothing of a record whose unique value another one has", async () => {
  const properties = { email: "taken@example.com", firstname: "First" };
  expect((await post(properties)).status).toBe(201);
  expect((await post({ ...properties, firstname: "Second" })).status).toBe(409);
  expect(await search({ propertyName: "firstname", operator: "EQ", value: "Second" })).toEqual([]);
});
