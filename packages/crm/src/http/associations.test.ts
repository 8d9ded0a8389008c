import { afterEach, beforeEach, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const associated = async (path: string) =>
  (
    await crm.api<{
      results: {
        toObjectId: string;
        associationTypes: { typeId: number; label: string | null }[];
      }[];
    }>("GET", path)
  ).body.results.map(({ toObjectId, associationTypes }) =>
    [toObjectId, associationTypes.map(({ typeId }) => typeId)].flat(),
  );

it("associates by type id or name in both directions, and removes the association", async () => {
  const path = "/crm/v3/objects/tickets/301/associations/companies/202";
  for (const type of ["339", "ticket_to_company_unlabeled"]) {
    const put = await crm.api<ApiObject>("PUT", `${path}/${type}`);
    expect(put.status).toBe(200);
    expect(put.body.associations?.["companies"]?.results[0]?.id).toBe("202");
    expect(await associated("/crm/v4/objects/companies/202/associations/tickets")).toEqual([
      ["301", 340],
    ]);
    expect((await crm.api("DELETE", `${path}/${type}`)).status).toBe(204);
    expect(await associated("/crm/v4/objects/companies/202/associations/tickets")).toEqual([]);
  }
});

it("stores the default association beside a primary one", async () => {
  const put = await crm.api("PUT", "/crm/v4/objects/contacts/101/associations/companies/202", [
    { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 },
  ]);
  expect(put.status).toBe(201);
  expect(await associated("/crm/v4/objects/contacts/101/associations/companies")).toEqual([
    ["202", 1, 279],
  ]);
});

it("associates by default and returns both directions", async () => {
  const { status, body } = await crm.api<{ status: string; results: unknown[] }>(
    "PUT",
    "/crm/v4/objects/tickets/303/associations/default/contacts/101",
  );
  expect([status, body.status, body.results.length]).toEqual([200, "COMPLETE", 2]);
  expect(
    (await crm.api("DELETE", "/crm/v4/objects/tickets/303/associations/contacts/101")).status,
  ).toBe(204);
  expect(await associated("/crm/v4/objects/tickets/303/associations/contacts")).toEqual([]);
});

it("rejects a type of another pair, and records that don't exist", async () => {
  const base = "/crm/v3/objects/tickets/301/associations";
  expect((await crm.api("PUT", `${base}/companies/202/16`)).status).toBe(400);
  expect((await crm.api("PUT", `${base}/companies/999/339`)).status).toBe(404);
  expect((await crm.api("PUT", `${base}/planets/202/339`)).status).toBe(404);
});

const primary = [{ associationCategory: "SERVICE_DEFINED", associationTypeId: 1 }];

it("has one primary company for a contact: a new one replaces it", async () => {
  const path = "/crm/v4/objects/contacts/102/associations/companies";
  expect(await associated(path)).toEqual([["201", 1, 279]]);
  expect((await crm.api("PUT", `${path}/202`, primary)).status).toBe(201);
  expect(await associated(path)).toEqual([
    ["201", 279],
    ["202", 1, 279],
  ]);
  expect(await associated("/crm/v4/objects/companies/201/associations/contacts")).toEqual([
    ["102", 280],
  ]);
  const fromCompany = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 2 }];
  await crm.api("PUT", "/crm/v4/objects/companies/201/associations/contacts/102", fromCompany);
  expect(await associated(path)).toEqual([
    ["201", 1, 279],
    ["202", 279],
  ]);
  await crm.api("PUT", "/crm/v4/objects/contacts/101/associations/companies/201", primary);
  expect(await associated("/crm/v4/objects/companies/201/associations/contacts")).toEqual([
    ["101", 2, 280],
    ["102", 2, 280],
  ]);
});

it("removes all types with the default one", async () => {
  const path = "/crm/v3/objects/contacts/102/associations/companies";
  expect((await crm.api("DELETE", `${path}/201/279`)).status).toBe(204);
  expect(await associated("/crm/v4/objects/contacts/102/associations/companies")).toEqual([]);
});

it("rejects a wrong category, and a record associated with itself", async () => {
  const path = "/crm/v4/objects/contacts/101/associations";
  for (const associationCategory of ["USER_DEFINED", "INTEGRATOR_DEFINED", "OTHER"]) {
    const specs = [{ associationCategory, associationTypeId: 1 }];
    expect((await crm.api("PUT", `${path}/companies/202`, specs)).status).toBe(400);
  }
  const itself = "/crm/v4/objects/contacts/101/associations/default/contacts/101";
  expect((await crm.api("PUT", itself)).status).toBe(400);
});

it("lists page by page, in both versions and by dated paths", async () => {
  const ids = [];
  for (let index = 0; index < 5; index += 1) {
    const created = await crm.api<{ id: string }>("POST", "/crm/v3/objects/tickets", {
      properties: { subject: `Ticket ${index}`, hs_pipeline_stage: "1" },
      associations: [
        {
          to: { id: 102 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
        },
      ],
    });
    ids.push(created.body.id);
  }
  interface Page {
    results: { toObjectId?: string; id?: string; type?: string }[];
    paging?: { next: { after: string; link: string } };
  }
  for (const path of [
    "/crm/v4/objects/contacts/102/associations/tickets",
    "/crm/v3/objects/contacts/102/associations/tickets",
    "/crm/objects/2026-03/contacts/102/associations/tickets",
    "//crm/objects/2025-09/contact/102/associations/ticket",
  ]) {
    const found = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next !== undefined) {
      const page: Page = (await crm.api<Page>("GET", next)).body;
      found.push(...page.results.map(({ toObjectId, id }) => toObjectId ?? id));
      next = page.paging?.next.link;
    }
    expect(found).toEqual(ids);
    expect((await crm.api<Page>("GET", path)).body.results).toHaveLength(5);
    expect((await crm.api("GET", `${path}?limit=501`)).status).toBe(400);
    expect((await crm.api("GET", `${path}?after=x`)).status).toBe(400);
  }
  const older = "/crm/v3/objects/contacts/102/associations/tickets?limit=1";
  expect((await crm.api<Page>("GET", older)).body.results).toEqual([
    { id: ids[0], type: "contact_to_ticket" },
  ]);
});

it("serves every path under its dated aliases", async () => {
  const dated = "/crm/objects/2026-09/tickets/303/associations";
  expect((await crm.api("PUT", `${dated}/contacts/101/16`)).status).toBe(200);
  expect((await crm.api("DELETE", `${dated}/contacts/101/ticket_to_contact`)).status).toBe(204);
  expect((await crm.api("PUT", `${dated}/default/contacts/101`)).status).toBe(200);
  expect((await crm.api("DELETE", `${dated}/contacts/101`)).status).toBe(204);
  expect(await associated(`${dated}/contacts`)).toEqual([]);
});

it("returns no associations of object types without records", async () => {
  const path = "/crm/v4/objects/contacts/101/associations";
  expect(await associated(`${path}/emails`)).toEqual([]);
  expect((await crm.api("PUT", `${path}/default/emails/1`)).status).toBe(404);
  expect((await crm.api("GET", "/crm/v4/objects/emails/1/associations/contacts")).status).toBe(404);
});
