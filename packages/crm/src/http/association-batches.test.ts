import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

interface Batch {
  status: string;
  results: Record<string, unknown>[];
  numErrors?: number;
  errors?: { category: string; subCategory?: string; context: Record<string, string[]> }[];
}
const v4 = "/crm/v4/associations/tickets/contacts/batch";
const plain = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 };
const pair = (from: string | number, to: string | number) => ({
  from: { id: from },
  to: { id: to },
});

const read = async (ids: string[], path = `${v4}/read`) =>
  crm.api<Batch>("POST", path, { inputs: ids.map((id) => ({ id })) });

it.each([v4, "/crm/associations/2026-03/tickets/contacts/batch"])(
  "creates, reads and archives batches at %s",
  async (path) => {
    const created = await crm.api<Batch>("POST", `${path}/create`, {
      inputs: [
        { ...pair(301, 102), types: [plain] },
        { ...pair("303", "101"), types: [plain] },
      ],
    });
    expect(created.status).toBe(201);
    expect(created.body.results[0]).toEqual({
      fromObjectTypeId: "0-5",
      fromObjectId: "301",
      toObjectTypeId: "0-1",
      toObjectId: "102",
      labels: [],
    });
    const found = await read(["301", "303"], `${path}/read`);
    expect(found.status).toBe(200);
    const associationTypes = [{ category: "HUBSPOT_DEFINED", typeId: 16, label: null }];
    expect(found.body.results).toEqual([
      {
        from: { id: "301" },
        to: [
          { toObjectId: "101", associationTypes },
          { toObjectId: "102", associationTypes },
        ],
      },
      { from: { id: "303" }, to: [{ toObjectId: "101", associationTypes }] },
    ]);
    const archived = await crm.api("POST", `${path}/archive`, {
      inputs: [{ from: { id: "301" }, to: [{ id: "101" }, { id: "102" }, { id: "999" }] }],
    });
    expect([archived.status, archived.body]).toEqual([204, ""]);
    expect((await read(["301"], `${path}/read`)).status).toBe(207);
  },
);

it.each([
  ["from", { from: { id: "x" }, to: [{ id: "101" }] }],
  ["to", { from: { id: "301" }, to: [{ id: "x" }] }],
])("archives nothing for a %s id that is none, and the other inputs", async (_side, invalid) => {
  const valid = { from: { id: "302" }, to: [{ id: "101" }] };
  const { status } = await crm.api("POST", `${v4}/archive`, { inputs: [invalid, valid] });
  expect(status).toBe(204);
  const { body } = await read(["301", "302"]);
  expect(body.results.map(({ from }) => from)).toEqual([{ id: "301" }]);
});

it("lists in a 207 the inputs that failed, and associates the others", async () => {
  const created = await crm.api<Batch>("POST", `${v4}/create`, {
    inputs: [
      { ...pair(301, 999), types: [plain] },
      { ...pair(303, 101), types: [{ ...plain, associationTypeId: 339 }] },
      { ...pair(303, 102), types: [plain] },
    ],
  });
  expect(created.status).toBe(207);
  expect(created.body.results).toHaveLength(1);
  expect(created.body.numErrors).toBe(2);
  expect(created.body.errors?.map(({ category, context }) => [category, context])).toEqual([
    ["OBJECT_NOT_FOUND", { fromObjectId: ["301"], toObjectId: ["999"] }],
    ["VALIDATION_ERROR", { fromObjectId: ["303"], toObjectId: ["101"] }],
  ]);
});

it("associates a batch by default, in both directions", async () => {
  const response = await crm.api<Batch>("POST", `${v4}/associate/default`, {
    inputs: [pair(303, 101), pair(303, 102)],
  });
  expect([response.status, response.body.results.length]).toEqual([200, 4]);
  expect(response.body.results[1]).toEqual({
    from: { id: "101" },
    to: { id: "303" },
    associationSpec: { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 15 },
  });
  const partly = await crm.api<Batch>("POST", `${v4}/associate/default`, {
    inputs: [pair(303, 101), pair(303, 999)],
  });
  expect([partly.status, partly.body.results.length, partly.body.numErrors]).toEqual([207, 2, 1]);
});

it("responds 207 for records without associations", async () => {
  const found = await read(["301", "303", "999"]);
  expect(found.status).toBe(207);
  expect(found.body.results).toHaveLength(1);
  expect(found.body.errors?.map(({ subCategory, context }) => [subCategory, context])).toEqual(
    ["303", "999"].map((id) => [
      "crm.associations.NO_ASSOCIATIONS_FOUND",
      { fromObjectId: [id], fromObjectType: ["ticket"], toObjectType: ["contact"] },
    ]),
  );
});

it("archives labels and keeps the default association", async () => {
  const path = "/crm/v4/associations/contacts/companies/batch";
  const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 }];
  const inputs = [{ ...pair(102, 201), types }];
  expect((await crm.api("POST", `${path}/labels/archive`, { inputs })).status).toBe(204);
  const found = await read(["102"], `${path}/read`);
  expect(found.body.results[0]?.["to"]).toEqual([
    {
      toObjectId: "201",
      associationTypes: [{ category: "HUBSPOT_DEFINED", typeId: 279, label: null }],
    },
  ]);
});

describe("in version 3", () => {
  const v3 = "/crm/v3/associations/tickets/contacts";

  it("creates, reads and archives by the name or the id of a type", async () => {
    const inputs = [
      { ...pair("303", "101"), type: "ticket_to_contact" },
      { ...pair("303", "102"), type: 16 },
    ];
    const created = await crm.api<Batch>("POST", `${v3}/batch/create`, { inputs });
    expect(created.status).toBe(201);
    expect(created.body.results).toEqual(
      ["101", "102"].map((id) => ({
        from: { id: "303" },
        to: { id },
        type: "ticket_to_contact",
      })),
    );
    const found = await read(["303"], `${v3}/batch/read`);
    expect([found.status, found.body.results]).toEqual([
      200,
      [
        {
          from: { id: "303" },
          to: ["101", "102"].map((id) => ({ id, type: "ticket_to_contact" })),
        },
      ],
    ]);
    expect((await crm.api("POST", `${v3}/batch/archive`, { inputs })).status).toBe(204);
    expect((await read(["303"], `${v3}/batch/read`)).status).toBe(207);
  });

  it("lists the inputs that failed", async () => {
    const inputs = [{ ...pair("303", "101"), type: "ticket_to_company" }];
    const created = await crm.api<Batch>("POST", `${v3}/batch/create`, { inputs });
    expect([created.status, created.body.numErrors]).toEqual([207, 1]);
  });

  it("lists the types of a pair", async () => {
    const path = "/crm/v3/associations/contacts/companies/types";
    expect((await crm.api("GET", path)).body).toEqual({
      results: [
        { id: "279", name: "contact_to_company_unlabeled" },
        { id: "1", name: "contact_to_company" },
      ],
    });
  });
});

it.each([
  ["create", { inputs: [] }],
  ["create", { inputs: [{ ...pair(1, 2), types: [] }] }],
  ["create", {}],
  ["create", null],
  ["read", { inputs: Array.from({ length: 1001 }, () => ({ id: "1" })) }],
  ["read", { inputs: [{ id: "301", after: "x" }] }],
  ["read", { inputs: [{ id: {} }] }],
  ["archive", { inputs: [{ from: { id: "1" }, to: { id: "2" } }] }],
  ["labels/archive", { inputs: [{ ...pair(1, 2), types: [{ ...plain, associationTypeId: 1 }] }] }],
  ["associate/default", { inputs: [pair(1, 2), 3] }],
])("rejects an invalid %s batch", async (operation, body) => {
  const answer = await crm.send<ErrorBody>(
    "POST",
    `${v4}/${operation}`,
    { authorization: "Bearer test-token", "content-type": "application/json" },
    JSON.stringify(body),
  );
  expect([answer.status, answer.body.category]).toEqual([400, "VALIDATION_ERROR"]);
});

it("returns 500 associated records at a time, with a cursor for the rest", async () => {
  const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 15 }];
  for (let begin = 0; begin < 500; begin += 100) {
    const { status } = await crm.api("POST", "/crm/v3/objects/contacts/batch/create", {
      inputs: Array.from({ length: 100 }, () => ({
        properties: {},
        associations: [{ to: { id: 301 }, types }],
      })),
    });
    expect(status).toBe(201);
  }
  // Including the contact that the ticket already has.
  const { body } = await crm.api<{
    associations: { contacts: { results: { id: string }[]; paging: { next: { after: string } } } };
  }>("GET", "/crm/v3/objects/tickets/301?associations=contacts");
  const { results, paging } = body.associations.contacts;
  const { after } = paging.next;
  expect([results.length, results[0]?.id, results.at(-1)?.id]).toEqual([500, "101", after]);

  const found = await crm.api<{
    results: { to: { toObjectId: string }[]; paging?: { next: { after: string } } }[];
  }>("POST", `${v4}/read`, { inputs: [{ id: 301 }, { id: 301, after }] });
  expect(found.status).toBe(200);
  const [first, rest] = found.body.results;
  expect([first?.to.length, first?.paging?.next.after]).toEqual([500, after]);
  expect(rest?.to.map(({ toObjectId }) => Number(toObjectId))).toEqual([Number(after) + 1]);
  expect(rest?.paging).toBeUndefined();
});

it("reads the associations of 1,000 records", async () => {
  const ids = ["301", ...Array.from({ length: 998 }, (_, index) => String(10_000 + index)), "302"];
  const { status, body } = await read(ids);
  expect([status, body.results.length, body.numErrors]).toEqual([207, 2, 998]);
});
