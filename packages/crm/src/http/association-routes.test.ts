import { afterEach, beforeEach, expect, it } from "vitest";
import type { PresentedObject } from "../objects/object-schema.ts";
import { openTestApp, type TestApp } from "./open-test-app.ts";

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

it("associates by type id or name, seen from both sides, and takes it away again", async () => {
  const path = "/crm/v3/objects/tickets/301/associations/companies/202";
  for (const type of ["339", "ticket_to_company_unlabeled"]) {
    const put = await crm.api<PresentedObject>("PUT", `${path}/${type}`);
    expect(put.status).toBe(200);
    expect(put.body.associations?.["companies"]?.results[0]?.id).toBe("202");
    expect(await associated("/crm/v4/objects/companies/202/associations/tickets")).toEqual([
      ["301", 340],
    ]);
    expect((await crm.api("DELETE", `${path}/${type}`)).status).toBe(204);
    expect(await associated("/crm/v4/objects/companies/202/associations/tickets")).toEqual([]);
  }
});

it("stores the plain association beside a primary one", async () => {
  const put = await crm.api("PUT", "/crm/v4/objects/contacts/101/associations/companies/202", [
    { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 },
  ]);
  expect(put.status).toBe(201);
  expect(await associated("/crm/v4/objects/contacts/101/associations/companies")).toEqual([
    ["202", 1, 279],
  ]);
});

it("associates by default and answers with both directions", async () => {
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

it("refuses a type of another pair, and records that do not exist", async () => {
  const base = "/crm/v3/objects/tickets/301/associations";
  expect((await crm.api("PUT", `${base}/companies/202/16`)).status).toBe(400);
  expect((await crm.api("PUT", `${base}/companies/999/339`)).status).toBe(404);
  expect((await crm.api("PUT", `${base}/planets/202/339`)).status).toBe(404);
});
