import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";
import { readWriteMark } from "../testing/write-mark.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

interface Labels {
  results: { category: string; typeId: number; label: string | null }[];
}
const path = "/crm/v4/associations/contacts/companies/labels";
const back = "/crm/v4/associations/companies/contacts/labels";
const list = async (at: string) => (await crm.api<Labels>("GET", at)).body.results;

async function makeLabel(body: Record<string, unknown> = {}, at = path): Promise<number[]> {
  const created = await crm.api<Labels>("POST", at, {
    name: "decision_maker",
    label: "Decision maker",
    ...body,
  });
  expect(created.status).toBe(200);
  return created.body.results.map(({ typeId }) => typeId);
}

it.each([
  path,
  "/crm/associations/v4/contacts/companies/labels",
  "/crm/associations/2026-03/contact/company/labels",
  "/crm/associations/2025-09/0-1/0-2/labels",
])("lists the built-in types at %s", async (at) => {
  expect(await list(at)).toEqual([
    { category: "HUBSPOT_DEFINED", typeId: 279, label: null },
    { category: "HUBSPOT_DEFINED", typeId: 1, label: "Primary" },
  ]);
});

it("lists the types of object types without records", async () => {
  const types = await list("/crm/v4/associations/meetings/deals/labels");
  expect(types).toEqual([{ category: "HUBSPOT_DEFINED", typeId: 212, label: null }]);
});

it("creates the type of a custom object type, in both directions, once it is requested", async () => {
  const pairs = ["sites/meetings", "meetings/sites"];
  const [forth, backward] = await Promise.all(
    pairs.map((pair) => list(`/crm/v4/associations/${pair}/labels`)),
  );
  const unlabeled = { category: "USER_DEFINED", typeId: expect.any(Number), label: null };
  expect([forth, backward]).toEqual([[unlabeled], [unlabeled]]);
  expect(forth?.[0]?.typeId).not.toBe(backward?.[0]?.typeId);
  const mark = await readWriteMark(crm.crm);
  expect(await list("/crm/v4/associations/2-1/meetings/labels")).toEqual(forth);
  expect(await list("/crm/v4/associations/meetings/2-1/labels")).toEqual(backward);
  expect(await readWriteMark(crm.crm)).toBe(mark);
  const names = pairs.map(async (pair) => {
    const types = `/crm/v3/associations/${pair}/types`;
    return (await crm.api<{ results: { name: string }[] }>("GET", types)).body.results;
  });
  expect((await Promise.all(names)).flat().map(({ name }) => name)).toEqual([
    "site_to_meeting",
    "meeting_to_site",
  ]);
});

it("creates a label in both directions, and associates by it from either side", async () => {
  const [forth, backward] = await makeLabel({ inverseLabel: "Decides for" });
  expect((await list(path)).at(-1)).toEqual({
    category: "USER_DEFINED",
    typeId: forth,
    label: "Decision maker",
  });
  expect((await list(back)).at(-1)).toEqual({
    category: "USER_DEFINED",
    typeId: backward,
    label: "Decides for",
  });

  const spec = [{ associationCategory: "USER_DEFINED", associationTypeId: backward }];
  const put = await crm.api<{ labels: string[] }>(
    "PUT",
    "/crm/v4/objects/companies/202/associations/contacts/101",
    spec,
  );
  expect([put.status, put.body.labels]).toEqual([201, ["Decides for"]]);
  const found = await crm.api<{ results: { associationTypes: Labels["results"] }[] }>(
    "GET",
    "/crm/v4/objects/contacts/101/associations/companies",
  );
  expect(found.body.results[0]?.associationTypes).toEqual([
    { category: "HUBSPOT_DEFINED", typeId: 279, label: null },
    { category: "USER_DEFINED", typeId: forth, label: "Decision maker" },
  ]);
});

it("accepts INTEGRATOR_DEFINED for a label too, and the label's name in a path", async () => {
  const [forth] = await makeLabel();
  const object = "/crm/v4/objects/contacts/101/associations/companies/202";
  const spec = [{ associationCategory: "INTEGRATOR_DEFINED", associationTypeId: String(forth) }];
  expect((await crm.api("PUT", object, spec)).status).toBe(201);
  const wrong = [{ associationCategory: "SERVICE_DEFINED", associationTypeId: forth }];
  expect((await crm.api("PUT", object, wrong)).status).toBe(400);
  const named = "/crm/v3/objects/contacts/102/associations/companies/202/decision_maker";
  expect((await crm.api("PUT", named)).status).toBe(200);
  expect((await crm.api("DELETE", named)).status).toBe(204);
});

it("is a single type between records of the same object type, unless it has an inverse label", async () => {
  const contacts = "/crm/v4/associations/contacts/contacts/labels";
  expect(await makeLabel({ name: "spouse", label: "Spouse" }, contacts)).toHaveLength(1);
  const [parent, child] = await makeLabel(
    { name: "parent", label: "Parent", inverseLabel: "Child" },
    contacts,
  );
  const types = await crm.api<{ results: { name: string }[] }>(
    "GET",
    "/crm/v3/associations/contacts/contacts/types",
  );
  expect(types.body.results.map(({ name }) => name)).toEqual([
    "contact_to_contact",
    "spouse",
    "parent",
    "parent_inverse",
  ]);
  const spec = [{ associationCategory: "USER_DEFINED", associationTypeId: parent }];
  await crm.api("PUT", "/crm/v4/objects/contacts/101/associations/contacts/102", spec);
  const found = await crm.api<{ results: { associationTypes: { typeId: number }[] }[] }>(
    "GET",
    "/crm/v4/objects/contacts/102/associations/contacts",
  );
  expect(found.body.results[0]?.associationTypes.map(({ typeId }) => typeId)).toEqual([449, child]);
});

it("is renamed on one side or on both", async () => {
  const [forth, backward] = await makeLabel({ inverseLabel: "Decides for" });
  const words = async () => [(await list(path)).at(-1)?.label, (await list(back)).at(-1)?.label];
  const put = await crm.api("PUT", path, { associationTypeId: forth, label: "Boss" });
  expect([put.status, put.body]).toEqual([204, ""]);
  expect(await words()).toEqual(["Boss", "Decides for"]);
  await crm.api("PUT", back, {
    associationTypeId: backward,
    label: "Led by",
    inverseLabel: "Lead",
  });
  expect(await words()).toEqual(["Lead", "Led by"]);
  const contacts = "/crm/v4/associations/contacts/contacts/labels";
  const [associationTypeId] = await makeLabel({ name: "spouse", label: "Spouse" }, contacts);
  await crm.api("PUT", contacts, { associationTypeId, label: "Partner", inverseLabel: "Other" });
  expect((await list(contacts)).at(-1)?.label).toBe("Partner");
});

it("is removed from every record when it is deleted, and the default association stays", async () => {
  const [forth] = await makeLabel();
  const object = "/crm/v4/objects/contacts/101/associations/companies";
  const spec = [{ associationCategory: "USER_DEFINED", associationTypeId: forth }];
  await crm.api("PUT", `${object}/202`, spec);
  const gone = await crm.api("DELETE", `${path}/${forth}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect(await list(path)).toHaveLength(2);
  expect(await list(back)).toHaveLength(2);
  const found = await crm.api<{ results: { associationTypes: { typeId: number }[] }[] }>(
    "GET",
    object,
  );
  expect(found.body.results[0]?.associationTypes.map(({ typeId }) => typeId)).toEqual([279]);
  expect((await crm.api("DELETE", `${path}/${forth}`)).status).toBe(404);
});

it.each([
  ["POST", path, { name: "decision_maker", label: "Another" }, 409],
  ["POST", path, { name: "another", label: "Decision maker" }, 409],
  ["POST", path, { name: "another", label: "Primary" }, 409],
  ["POST", path, { name: "1another", label: "Another" }, 400],
  ["POST", path, { name: "another", label: " " }, 400],
  ["POST", path, { label: "Another" }, 400],
  ["POST", "/crm/v4/associations/emails/calls/labels", { name: "a", label: "A" }, 400],
  ["POST", "/crm/v4/associations/planets/calls/labels", { name: "a", label: "A" }, 404],
  ["PUT", path, { associationTypeId: 1, label: "Main" }, 400],
  ["PUT", path, { associationTypeId: 999, label: "Main" }, 404],
  ["DELETE", `${path}/279`, undefined, 400],
  ["DELETE", `${path}/x`, undefined, 404],
] as const)("rejects %s %s %o with %i", async (method, at, body, status) => {
  await makeLabel();
  const answer = await crm.api<ErrorBody>(method, at, body);
  expect([answer.status, answer.body.status]).toEqual([status, "error"]);
});
