import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

interface Property {
  name: string;
  type: string;
  fieldType: string;
  options: { value: string; label: string; hidden: boolean }[];
  hasUniqueValue: boolean;
  archived: boolean;
}
interface Properties {
  results: Property[];
  numErrors?: number;
  errors?: { category: string; context: Record<string, string[]> }[];
}
const path = "/crm/v3/properties/tickets";
const text = {
  name: "serial_number",
  label: "Serial number",
  type: "string",
  fieldType: "text",
  groupName: "ticketinformation",
};
const make = (given: Record<string, unknown> = {}) =>
  crm.api<Property & ErrorBody>("POST", path, { ...text, ...given });
const ticket = (properties: Record<string, unknown>) =>
  crm.api<ApiObject & ErrorBody>("POST", "/crm/v3/objects/tickets", {
    properties: { subject: "A ticket", hs_pipeline_stage: "1", ...properties },
  });
const options = [
  { value: "red", label: "Red", displayOrder: 2 },
  { value: "blue", label: "Blue", displayOrder: 1, hidden: true },
];

describe.each([path, "/crm/properties/2026-03/tickets", "/crm/v3/properties/0-5"])("%s", (at) => {
  it("returns the built-in properties, without paging", async () => {
    const { status, body } = await crm.api<Properties>("GET", at);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["results"]);
    expect(body.results.find(({ name }) => name === "subject")).toMatchObject({
      label: "Subject",
      type: "string",
      fieldType: "text",
      description: "",
      groupName: "ticketinformation",
      options: [],
      hasUniqueValue: false,
      hubspotDefined: true,
      archived: false,
      modificationMetadata: { archivable: false, readOnlyDefinition: true },
    });
  });

  it("creates, updates, returns and archives a property", async () => {
    const created = await crm.api<Property>("POST", at, text);
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...text, hubspotDefined: false }),
    ]);
    const one = `${at}/serial_number`;
    const changed = await crm.api("PATCH", one, { label: "Serial", description: "On the back" });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ label: "Serial", description: "On the back" }),
    ]);
    expect((await crm.api("GET", one)).body).toEqual(changed.body);
    const gone = await crm.api("DELETE", one);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect((await crm.api("GET", one)).status).toBe(404);
    expect((await crm.api("DELETE", one)).status).toBe(204);
    expect((await crm.api<Property>("GET", `${one}?archived=true`)).body.archived).toBe(true);
    const archived = await crm.api<Properties>("GET", `${at}?archived=true`);
    expect(archived.body.results.map(({ name }) => name)).toEqual(["serial_number"]);
  });
});

it("has the stages of the account's pipelines as options", async () => {
  const { body } = await crm.api<Property>("GET", `${path}/hs_pipeline_stage`);
  expect(body.options.map(({ value }) => value)).toEqual(["1", "2", "3", "4"]);
});

it("has values at once, which disappear when it is archived", async () => {
  expect((await ticket({ serial_number: "A1" })).status).toBe(400);
  await make();
  const created = await ticket({ serial_number: "A1" });
  const one = `/crm/v3/objects/tickets/${created.body.id}?properties=serial_number`;
  const shown = async () => (await crm.api<ApiObject>("GET", one)).body.properties;
  expect(await shown()).toEqual({ serial_number: "A1" });
  await crm.api("DELETE", `${path}/serial_number`);
  expect(await shown()).toEqual({});
  expect((await ticket({ serial_number: "A1" })).status).toBe(400);
  expect((await make({ type: "number", fieldType: "number" })).status).toBe(409);
  expect((await make({ label: "Serial again" })).status).toBe(201);
  expect(await shown()).toEqual({ serial_number: "A1" });
});

it("belongs to one object type only", async () => {
  await make();
  expect((await crm.api("GET", "/crm/v3/properties/contacts/serial_number")).status).toBe(404);
});

it.each([
  ["string", "text", undefined, "x", "x"],
  ["string", "textarea", undefined, "a\nb", "a\nb"],
  ["string", "phonenumber", undefined, "+12025550199", "+12025550199"],
  ["number", "number", undefined, 12.5, "12.5"],
  ["number", "number", undefined, "many", undefined],
  ["date", "date", undefined, "2026-02-03", "2026-02-03"],
  ["date", "date", undefined, 1_770_076_800_000, "2026-02-03"],
  ["date", "date", undefined, "soon", undefined],
  ["datetime", "date", undefined, 0, "1970-01-01T00:00:00.000Z"],
  ["bool", "booleancheckbox", undefined, true, "true"],
  ["bool", "booleancheckbox", undefined, "yes", undefined],
  ["enumeration", "select", options, "red", "red"],
  ["enumeration", "select", options, "blue", "blue"],
  ["enumeration", "select", options, "green", undefined],
  ["enumeration", "select", options, "red;blue", undefined],
  ["enumeration", "checkbox", options, "red; blue;;red", "red;blue"],
  ["enumeration", "checkbox", options, "red;green", undefined],
])(
  "of type %s as %s with the options %o takes %o as %o",
  async (type, field, given, value, kept) => {
    const created = await make({ type, fieldType: field, options: given });
    expect([created.status, created.body.type, created.body.fieldType]).toEqual([201, type, field]);
    const { status, body } = await ticket({ serial_number: value });
    const isKept = kept !== undefined;
    expect([status, body.errors?.[0]?.in]).toEqual(
      isKept ? [201, undefined] : [400, "serial_number"],
    );
    const one = `/crm/v3/objects/tickets/${body.id}?properties=serial_number`;
    const read = await crm.api<ApiObject>("GET", one);
    expect(read.body.properties).toEqual(isKept ? { serial_number: kept } : undefined);
  },
);

it("returns its options in their order", async () => {
  const { body } = await make({ type: "enumeration", fieldType: "radio", options });
  expect(body.options.map(({ value, hidden }) => [value, hidden])).toEqual([
    ["blue", true],
    ["red", false],
  ]);
});

it("can be unique, and a record can be read by it", async () => {
  expect((await make({ hasUniqueValue: true })).body.hasUniqueValue).toBe(true);
  const first = await ticket({ serial_number: "A1" });
  const second = await ticket({ serial_number: "A1" });
  expect([first.status, second.status, second.body.category]).toEqual([201, 409, "CONFLICT"]);
  const byValue = "/crm/v3/objects/tickets/A1?idProperty=serial_number";
  expect((await crm.api<ApiObject>("GET", byValue)).body.id).toBe(first.body.id);
  const patch = await crm.api("PATCH", byValue, { properties: { content: "x" } });
  expect(patch.status).toBe(200);
});

it.each([
  [{ name: "Serial" }, 400],
  [{ name: "1serial" }, 400],
  [{ name: "serial-number" }, 400],
  [{ name: "hs_serial" }, 400],
  [{ name: "groups" }, 400],
  [{ name: undefined }, 400],
  [{ label: "" }, 400],
  [{ type: "text" }, 400],
  [{ fieldType: "number" }, 400],
  [{ fieldType: "calculation_equation" }, 400],
  [{ calculationFormula: "1 + 1" }, 400],
  [{ externalOptions: true }, 400],
  [{ groupName: "nowhere" }, 400],
  [{ options }, 400],
  [{ type: "enumeration", fieldType: "select" }, 400],
  [{ type: "enumeration", fieldType: "select", options: [options[0], options[0]] }, 400],
  [{ type: "enumeration", fieldType: "checkbox", options: [{ value: "a;b", label: "A" }] }, 400],
  [{ type: "bool", fieldType: "booleancheckbox", options }, 400],
  [{ type: "enumeration", fieldType: "select", options, hasUniqueValue: true }, 400],
  [{ fieldType: "textarea", hasUniqueValue: true }, 400],
  [{ displayOrder: 1.5 }, 400],
  [{ name: "subject" }, 409],
])("rejects %o with %i", async (given, status) => {
  const answer = await make(given);
  expect([answer.status, answer.body.status]).toEqual([status, "error"]);
});

it.each([
  ["a change of a built-in property", "PATCH", "subject", { label: "Topic" }, 400],
  ["the deletion of a built-in property", "DELETE", "subject", undefined, 400],
  ["a change of the type", "PATCH", "serial_number", { type: "number" }, 400],
  ["a text as a phone number", "PATCH", "serial_number", { fieldType: "phonenumber" }, 400],
  ["an unknown group", "PATCH", "serial_number", { groupName: "nowhere" }, 400],
  ["a change of an unknown property", "PATCH", "nothing", { label: "Nothing" }, 404],
  ["the deletion of an unknown property", "DELETE", "nothing", undefined, 404],
] as const)("rejects %s", async (_what, method, name, body, status) => {
  await make();
  expect((await crm.api(method, `${path}/${name}`, body)).status).toBe(status);
});

describe("a batch", () => {
  const batch = `${path}/batch`;
  const inputs = [{ name: "serial_number" }, { name: "subject" }, { name: "nothing" }];

  it("creates every valid property and lists the others", async () => {
    const whole = await crm.api<Properties>("POST", `${batch}/create`, { inputs: [text] });
    expect([whole.status, whole.body.results.length]).toEqual([201, 1]);
    const partly = await crm.api<Properties>("POST", `${batch}/create`, {
      inputs: [text, { ...text, name: "another" }],
    });
    expect(partly.status).toBe(207);
    expect(partly.body.results.map(({ name }) => name)).toEqual(["another"]);
    expect(partly.body.errors).toMatchObject([
      { category: "CONFLICT", context: { name: ["serial_number"] } },
    ]);
  });

  it("returns existing properties, and names the others", async () => {
    await make();
    const partly = await crm.api<Properties>("POST", `${batch}/read`, { inputs });
    expect(partly.status).toBe(207);
    expect(partly.body.results.map(({ name }) => name)).toEqual(["serial_number", "subject"]);
    expect(partly.body.errors?.map(({ context }) => context)).toEqual([{ ids: ["nothing"] }]);
    const whole = { inputs: inputs.slice(0, 2), archived: false };
    expect((await crm.api("POST", `${batch}/read`, whole)).status).toBe(200);
  });

  it("archives all properties, or none if one is built in", async () => {
    await make();
    expect((await crm.api("POST", `${batch}/archive`, { inputs })).status).toBe(400);
    expect((await crm.api("GET", `${path}/serial_number`)).status).toBe(200);
    const custom = { inputs: [inputs[0], inputs[2]] };
    expect((await crm.api("POST", `${batch}/archive`, custom)).status).toBe(204);
    expect((await crm.api("GET", `${path}/serial_number`)).status).toBe(404);
    const archived = { inputs: [inputs[0]], archived: true };
    expect((await crm.api("POST", `${batch}/read`, archived)).status).toBe(200);
  });
});

describe("a group", () => {
  const groups = `${path}/groups`;
  const group = { name: "device", label: "Device", displayOrder: 3 };

  it("is created, updated, returned and deleted", async () => {
    const created = await crm.api("POST", groups, group);
    expect([created.status, created.body]).toEqual([201, { ...group, archived: false }]);
    const changed = await crm.api("PATCH", `${groups}/device`, { label: "The device" });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...group, label: "The device", archived: false },
    ]);
    expect((await crm.api("GET", `${groups}/device`)).body).toEqual(changed.body);
    const list = await crm.api<Properties>("GET", groups);
    expect(list.body.results.map(({ name }) => name)).toEqual(["ticketinformation", "device"]);
    expect((await crm.api("DELETE", `${groups}/device`)).status).toBe(204);
    expect((await crm.api("GET", `${groups}/device`)).status).toBe(404);
  });

  it("stays while a property is in it", async () => {
    await crm.api("POST", groups, group);
    await make({ groupName: "device" });
    expect((await crm.api("DELETE", `${groups}/device`)).status).toBe(400);
    await crm.api("PATCH", `${path}/serial_number`, { groupName: "ticketinformation" });
    expect((await crm.api("DELETE", `${groups}/device`)).status).toBe(204);
  });

  it.each([
    ["POST", "", { ...group, name: "ticketinformation" }, 409],
    ["POST", "", { ...group, name: "A group" }, 400],
    ["POST", "", { name: "another" }, 400],
    ["PATCH", "/ticketinformation", { label: "Ticket" }, 400],
    ["DELETE", "/ticketinformation", undefined, 400],
    ["PATCH", "/nothing", { label: "Ticket" }, 404],
    ["DELETE", "/nothing", undefined, 404],
  ] as const)("rejects %s %s %o with %i", async (method, at, body, status) => {
    expect((await crm.api(method, `${groups}${at}`, body)).status).toBe(status);
  });
});

it("isn't visible if its transaction fails", async () => {
  const both = { inputs: [text, { ...text, name: "x".repeat(200) }] };
  expect((await crm.api("POST", `${path}/batch/create`, both)).status).toBe(400);
  expect((await ticket({ serial_number: "A1" })).status).toBe(400);
});
