import { afterEach, beforeEach, expect, it } from "vitest";
import type { CallerMatches, PageRecord } from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

it("creates a contact for an unknown caller, and finds it at the next call", async () => {
  const caller = { firstname: "Cy", lastname: "New", phone: "(202) 555-0177" };
  const created = await crm.page<PageRecord>("POST", "/_page/contacts", caller);
  expect(created.status).toBe(201);
  const { objectTypeId, objectId } = created.body;
  expect(created.body).toMatchObject({
    objectTypeId: "0-1",
    title: "Cy New",
    typeLabel: "Contact",
  });
  expect(created.body.phoneNumbers).toMatchObject([
    { text: caller.phone, phoneNumber: "+12025550177", propertyName: "phone" },
  ]);
  expect(created.body.properties).toContainEqual(
    expect.objectContaining({ name: "hubspot_owner_id", display: "Dana Demo" }),
  );
  const read = await crm.page("GET", `/_page/records/${objectTypeId}/${objectId}`);
  expect(read.body).toEqual(created.body);
  const matches = await crm.page<CallerMatches>("GET", "/_page/caller-matches?number=2025550177");
  expect(matches.body.results).toMatchObject([{ callerIdType: "CONTACT", objectId }]);
});

it("needs only a number", async () => {
  const created = await crm.page<PageRecord>("POST", "/_page/contacts", { phone: " 2025550178 " });
  expect(created.status).toBe(201);
  expect(created.body.phoneNumbers).toMatchObject([{ phoneNumber: "+12025550178" }]);
});

it.each([
  [400, "VALIDATION_ERROR", {}],
  [400, "VALIDATION_ERROR", { phone: "  " }],
  [400, "VALIDATION_ERROR", { phone: "1".repeat(101) }],
  [400, "VALIDATION_ERROR", { phone: "2025550177", email: 7 }],
  [409, "CONFLICT", { phone: "2025550177", email: "ADA@example.com" }],
])("responds %i %s to %j, and creates nothing", async (status, category, body) => {
  const count = async () =>
    (await crm.page<{ results: unknown[] }>("GET", "/_page/records/0-1")).body.results.length;
  const before = await count();
  const rejected = await crm.page<ErrorBody>("POST", "/_page/contacts", body);
  expect([rejected.status, rejected.body.category]).toEqual([status, category]);
  expect(await count()).toBe(before);
});
