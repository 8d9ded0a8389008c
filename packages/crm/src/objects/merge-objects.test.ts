import { afterEach, beforeEach, expect, it } from "vitest";
import type { ApiObject } from "./object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const merge = (type: string, primaryObjectId: unknown, objectIdToMerge: unknown) =>
  crm.api<ApiObject & ErrorBody>("POST", `/crm/v3/objects/${type}/merge`, {
    primaryObjectId,
    objectIdToMerge,
  });
const read = async (path: string) =>
  (await crm.api<ApiObject>("GET", `/crm/v3/objects/${path}`)).body;

it("keeps the primary record's values and adds those it lacks, with their history", async () => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/102", { properties: { mobilephone: "+1" } });
  const { status, body } = await merge("contacts", 101, "102");
  expect([status, body.id]).toEqual([200, "101"]);
  const merged = await read(
    "contacts/101?properties=email,mobilephone,hs_merged_object_ids&propertiesWithHistory=mobilephone",
  );
  expect(merged.properties).toEqual({
    email: "ada@example.com",
    mobilephone: "+1",
    hs_merged_object_ids: "102",
  });
  expect(merged.propertiesWithHistory?.["mobilephone"]).toMatchObject([
    { value: "+1", sourceType: "MERGE_OBJECTS", sourceId: "102" },
  ]);
});

it("gives the primary record the associations of both, and keeps its primary company", async () => {
  await crm.api("PUT", "/crm/v4/objects/contacts/101/associations/companies/202", [
    { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 },
  ]);
  await merge("contacts", 101, 102);
  const { associations } = await read("contacts/101?associations=companies,tickets,deals");
  expect(associations).toEqual({
    companies: {
      results: [
        { id: "201", type: "contact_to_company_unlabeled" },
        { id: "202", type: "contact_to_company" },
        { id: "202", type: "contact_to_company_unlabeled" },
      ],
    },
    tickets: {
      results: [
        { id: "301", type: "contact_to_ticket" },
        { id: "302", type: "contact_to_ticket" },
      ],
    },
    deals: { results: [{ id: "501", type: "contact_to_deal" }] },
  });
  const { associations: ofDeal } = await read("deals/501?associations=contacts");
  expect(ofDeal?.["contacts"]?.results).toEqual([{ id: "101", type: "deal_to_contact" }]);
});

it("moves a pinned call together with its association", async () => {
  const call = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: 0 },
    associations: [
      {
        to: { id: 302 },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 220 }],
      },
    ],
  });
  await crm.api("PATCH", "/crm/v3/objects/tickets/302", {
    properties: { hs_pinned_engagement_id: call.body.id },
  });
  expect((await merge("tickets", 301, 302)).status).toBe(200);
  const { properties } = await read("tickets/301?properties=hs_pinned_engagement_id");
  expect(properties).toEqual({ hs_pinned_engagement_id: call.body.id });
});

it("finds the primary record by the merged id, even after another merge", async () => {
  await merge("tickets", 302, 301);
  await merge("tickets", 303, 302);
  for (const id of [301, 302, 303]) expect((await read(`tickets/${id}`)).id).toBe("303");
  const list = await crm.api<{ total: number }>("POST", "/crm/v3/objects/tickets/search", {});
  expect(list.body.total).toBe(1);
  expect((await crm.page("POST", "/_page/records/0-5/301/restore")).status).toBe(409);
});

it("gives the primary record the other's unique value if it has none", async () => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { email: "" } });
  await merge("contacts", 101, 102);
  expect((await read("contacts/bo@example.com?idProperty=email")).id).toBe("101");
});

it.each([
  ["a record with itself", "tickets", 301, "301", 400],
  ["an unknown record", "tickets", 301, 999, 404],
  ["records of another type", "tickets", 301, 101, 404],
  ["calls", "calls", 1, 2, 400],
  ["nothing", "tickets", undefined, undefined, 400],
])("rejects merging %s", async (_what, type, primary, merged, status) => {
  expect((await merge(type, primary, merged)).status).toBe(status);
});
