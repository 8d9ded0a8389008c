// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts, isExcluded } from "./client-parts.ts";

let official: OfficialClient;
let client: Client;
beforeAll(async () => {
  official = await openOfficialClient();
  client = official.withToken();
});
afterAll(() => official.close());

/** The types for which the client has its own methods, with the properties of a new record. */
const ownMethods = [
  ["tickets", { subject: "First", hs_pipeline_stage: "1" }, "subject"],
  ["contacts", { firstname: "First" }, "firstname"],
  ["companies", { name: "First" }, "name"],
  ["deals", { dealname: "First" }, "dealname"],
  ["notes", { hs_timestamp: "0", hs_note_body: "First" }, "hs_note_body"],
  ["tasks", { hs_timestamp: "0", hs_task_subject: "First" }, "hs_task_subject"],
  ["calls", { hs_timestamp: "0", hs_call_title: "First" }, "hs_call_title"],
] as const;

/** Every type by name, for the methods that take a type. */
const allTypes = [
  ...ownMethods,
  ["0-1", { firstname: "First" }, "firstname"],
  ["ticket", { subject: "First", hs_pipeline_stage: "1" }, "subject"],
  ["2-1", { site_name: "First" }, "site_name"],
  ["sites", { site_name: "First" }, "site_name"],
  ["p1_sites", { site_name: "First" }, "site_name"],
] as const;

const apiOf = (type: (typeof ownMethods)[number][0]) => {
  const { crm } = client;
  return {
    tickets: crm.tickets,
    contacts: crm.contacts,
    companies: crm.companies,
    deals: crm.deals,
    notes: crm.objects.notes,
    tasks: crm.objects.tasks,
    calls: crm.objects.calls,
  }[type];
};

/** The client exports its enumerations as types only; this is a value of one. */
const EQUALS = "EQ" as never;
const searchOf = (id: string, title: string) => ({
  filterGroups: [{ filters: [{ propertyName: "hs_object_id", operator: EQUALS, value: id }] }],
  sorts: [JSON.stringify({ propertyName: title, direction: "DESCENDING" })],
  properties: [title],
  limit: 10,
  after: "0",
});

describe.each(ownMethods)("for %s, the client", (type, properties, title) => {
  it("creates, reads, lists, updates, finds and archives records", async () => {
    const api = apiOf(type);
    const created = await api.basicApi.create({ properties, associations: [] });
    expect(created.createdAt).toBeInstanceOf(Date);
    const changed = await api.basicApi.update(created.id, { properties: { [title]: "Second" } });
    expect(changed.properties[title]).toBe("Second");
    const read = await api.basicApi.getById(
      created.id,
      [title],
      [title],
      ["contacts", "companies"],
    );
    expect(read.properties).toEqual({ [title]: "Second" });
    expect(read.propertiesWithHistory?.[title]?.map(({ value }) => value)).toEqual([
      "Second",
      "First",
    ]);
    const page = await api.basicApi.getPage(100, undefined, [title]);
    expect(page.results.map(({ id }) => id)).toContain(created.id);
    const all = "getAll" in api ? await api.getAll(1) : page.results;
    expect(all.map(({ id }) => id)).toContain(created.id);
    const found = await api.searchApi.doSearch(searchOf(created.id, title));
    expect([found.total, found.results[0]?.id]).toEqual([1, created.id]);
    await api.basicApi.archive(created.id);
    await expect(api.basicApi.getById(created.id)).rejects.toMatchObject({ code: 404 });
    const archived = await api.basicApi.getById(created.id, undefined, undefined, undefined, true);
    expect([archived.archived, archived.archivedAt]).toEqual([true, expect.any(Date)]);
  });

  it("works in batches", async () => {
    const { batchApi } = apiOf(type);
    const input = { properties, associations: [] };
    const created = await batchApi.create({ inputs: [input, input] });
    const ids = created.results.map(({ id }) => ({ id }));
    expect([created.status, ids.length]).toEqual(["COMPLETE", 2]);
    const changed = await batchApi.update({
      inputs: ids.map(({ id }) => ({ id, properties: { [title]: "Second" } })),
    });
    expect(changed.results.map((result) => result.properties[title])).toEqual(["Second", "Second"]);
    const upserted = await batchApi.upsert({
      inputs: ids.map(({ id }) => ({ id, properties: { [title]: "Third" } })),
    });
    expect(upserted.results).toMatchObject([{ _new: false }, { _new: false }]);
    await batchApi.archive({ inputs: ids.slice(0, 1) });
    const asked = { inputs: ids, properties: [title], propertiesWithHistory: [title] };
    const read = await batchApi.read(asked);
    expect(read.results.map(({ id }) => id)).toEqual([ids[1]?.id]);
    expect(read).toMatchObject({ numErrors: 1, errors: [{ context: { ids: [ids[0]?.id] } }] });
    const archived = await batchApi.read(asked, true);
    expect(archived.results.map(({ id }) => id)).toEqual([ids[0]?.id]);
  });
});

describe.each(["tickets", "contacts", "companies", "deals"] as const)(
  "for %s, the client",
  (type) => {
    it("merges two records", async () => {
      const api = apiOf(type);
      const [, properties] = ownMethods.find(([name]) => name === type) ?? ["", {}];
      const make = () => api.basicApi.create({ properties, associations: [] });
      const [first, second] = [await make(), await make()];
      const ids = { primaryObjectId: first.id, objectIdToMerge: second.id };
      if (!("merge" in api.basicApi)) throw new Error("The client has no such method.");
      const merged = await api.basicApi.merge(ids);
      expect(merged.id).toBe(first.id);
      expect((await api.basicApi.getById(second.id)).id).toBe(first.id);
    });
  },
);

it("for contacts, the client erases one for privacy", async () => {
  const { basicApi } = client.crm.contacts;
  const make = (email: string) => basicApi.create({ properties: { email }, associations: [] });
  const [first, second] = [await make("1@example.com"), await make("2@example.com")];
  await basicApi.purge({ objectId: first.id });
  await basicApi.purge({ objectId: "2@example.com", idProperty: "email" });
  for (const { id } of [first, second]) {
    await expect(basicApi.getById(id)).rejects.toMatchObject({ code: 404 });
  }
});

describe.each(allTypes)("for the type %s by its name, the client", (type, properties, title) => {
  it("creates, reads, lists, updates, finds and archives records", async () => {
    const { basicApi, searchApi } = client.crm.objects;
    const created = await basicApi.create(type, { properties, associations: [] });
    await basicApi.update(type, created.id, { properties: { [title]: "Second" } });
    const read = await basicApi.getById(type, created.id, [title], [title], ["contacts"]);
    expect(read.properties).toEqual({ [title]: "Second" });
    const page = await basicApi.getPage(type, 100);
    expect(page.results.map(({ id }) => id)).toContain(created.id);
    const found = await searchApi.doSearch(type, searchOf(created.id, title));
    expect(found.results.map(({ id }) => id)).toEqual([created.id]);
    await basicApi.archive(type, created.id);
    await expect(basicApi.getById(type, created.id)).rejects.toMatchObject({ code: 404 });
  });

  it("works in batches", async () => {
    const { batchApi } = client.crm.objects;
    const created = await batchApi.create(type, { inputs: [{ properties, associations: [] }] });
    const id = created.results[0]?.id ?? "";
    const second = { id, properties: { [title]: "Second" } };
    const third = { id, properties: { [title]: "Third" } };
    await batchApi.update(type, { inputs: [second] });
    await batchApi.upsert(type, { inputs: [third] });
    const asked = { inputs: [{ id }], properties: [title], propertiesWithHistory: [title] };
    const read = await batchApi.read(type, asked);
    const history = read.results[0]?.propertiesWithHistory?.[title];
    expect(history?.map(({ value }) => value)).toEqual(["Third", "Second", "First"]);
    await batchApi.archive(type, { inputs: [{ id }] });
    expect((await batchApi.read(type, asked)).results).toEqual([]);
  });
});

describe("the client", () => {
  it("identifies records by a unique property", async () => {
    const { basicApi, batchApi } = client.crm.contacts;
    const email = "ada@example.com";
    await basicApi.update(email, { properties: { jobtitle: "Director" } }, "email");
    const read = await basicApi.getById(
      email,
      ["jobtitle"],
      undefined,
      undefined,
      undefined,
      "email",
    );
    expect([read.id, read.properties]).toEqual(["101", { jobtitle: "Director" }]);
    const upserted = await batchApi.upsert({
      inputs: [
        { idProperty: "email", id: email, properties: { firstname: "Ada" } },
        { idProperty: "email", id: "cy@example.com", properties: { firstname: "Cy" } },
      ],
    });
    expect(upserted.results).toMatchObject([{ id: "101", _new: false }, { _new: true }]);
  });

  it("creates a record with its associations, and reads them", async () => {
    const { basicApi } = client.crm.objects;
    const created = await basicApi.create("sites", {
      properties: { site_name: "Elbe yard", front_desk_number: "+12025550199" },
      associations: [
        {
          to: { id: "101" },
          types: [{ associationCategory: "HUBSPOT_DEFINED" as never, associationTypeId: 2001 }],
        },
      ],
    });
    const read = await basicApi.getById("sites", created.id, undefined, undefined, ["contacts"]);
    expect(read.associations?.["contacts"]?.results.map(({ id }) => id)).toEqual(["101"]);
  });

  it("pages to the end of a list and of a search", async () => {
    const { basicApi, searchApi } = client.crm.tickets;
    const first = await basicApi.getPage(2);
    const second = await basicApi.getPage(2, first.paging?.next?.after);
    expect([...first.results, ...second.results].map(({ id }) => id).slice(0, 3)).toEqual([
      "301",
      "302",
      "303",
    ]);
    const sorts = ["hs_object_id"];
    const found = await searchApi.doSearch({ query: "the", sorts, limit: 1 });
    const next = await searchApi.doSearch({
      query: "the",
      sorts,
      limit: 1,
      after: found.paging?.next?.after ?? "",
    });
    expect([found.results[0]?.id, next.results[0]?.id]).toEqual(["301", "302"]);
  });

  it("throws the service's error with its category", async () => {
    const refused = client.crm.tickets.basicApi.create({ properties: {}, associations: [] });
    await expect(refused).rejects.toMatchObject({
      code: 400,
      body: { category: "VALIDATION_ERROR", correlationId: expect.any(String) },
    });
    const partly = await client.crm.tickets.batchApi.update({
      inputs: [
        { id: "301", properties: { subject: "Renamed" } },
        { id: "302", properties: { hs_pipeline_stage: "nowhere" } },
      ],
    });
    expect(partly).toMatchObject({
      results: [{ id: "301" }],
      numErrors: 1,
      errors: [{ category: "VALIDATION_ERROR", context: { ids: ["302"] } }],
    });
  });

  it("has called every method for records", () => {
    const uncalled = official.uncalledOf(...drivenParts.objects);
    expect(uncalled.filter((method) => !isExcluded(method))).toEqual([]);
  });
});
