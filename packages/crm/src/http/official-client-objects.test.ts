import type { AddressInfo } from "node:net";
import { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "./open-test-app.ts";

let crm: TestApp;
let authority = "";
let client: Client;
beforeAll(async () => {
  crm = await openTestApp({}, { authority: () => authority });
  await crm.app.listen({ host: "127.0.0.1", port: 0 });
  // A server that listens on a port has an address of that form.
  authority = `127.0.0.1:${(crm.app.server.address() as AddressInfo).port}`;
  const basePath = `http://${authority}`;
  client = new Client({ accessToken: TEST_CREDENTIALS.accessToken, basePath });
});
afterAll(() => crm.close());

/** The client has the same methods for each of its types, and one for all types. */
const pathsOf = () =>
  [
    [client.crm.tickets, { subject: "First", hs_pipeline_stage: "1" }, "subject"],
    [client.crm.contacts, { firstname: "First" }, "firstname"],
    [client.crm.companies, { name: "First" }, "name"],
    [client.crm.deals, { dealname: "First" }, "dealname"],
    [client.crm.objects.notes, { hs_timestamp: "0", hs_note_body: "First" }, "hs_note_body"],
    [client.crm.objects.calls, { hs_timestamp: "0", hs_call_title: "First" }, "hs_call_title"],
  ] as const;

describe.each([0, 1, 2, 3, 4, 5])("the official client, for its type %i,", (index) => {
  it("makes, reads, lists, changes, finds and archives records", async () => {
    const [api, properties, title] = pathsOf()[index] ?? raise();
    const made = await api.basicApi.create({ properties, associations: [] });
    expect(made.createdAt).toBeInstanceOf(Date);
    const changed = await api.basicApi.update(made.id, { properties: { [title]: "Second" } });
    expect(changed.properties[title]).toBe("Second");
    const read = await api.basicApi.getById(made.id, [title], [title], ["contacts", "companies"]);
    expect(read.properties).toEqual({ [title]: "Second" });
    expect(read.propertiesWithHistory?.[title]?.map(({ value }) => value)).toEqual([
      "Second",
      "First",
    ]);
    const page = await api.basicApi.getPage(100, undefined, [title]);
    expect(page.results.map(({ id }) => id)).toContain(made.id);
    const all = "getAll" in api ? await api.getAll(1) : page.results;
    expect(all.map(({ id }) => id)).toContain(made.id);
    const found = await api.searchApi.doSearch({
      filterGroups: [
        { filters: [{ propertyName: "hs_object_id", operator: "EQ" as never, value: made.id }] },
      ],
      sorts: [JSON.stringify({ propertyName: title, direction: "DESCENDING" })],
      properties: [title],
      limit: 10,
      after: "0",
    });
    expect([found.total, found.results[0]?.id]).toEqual([1, made.id]);
    await api.basicApi.archive(made.id);
    await expect(api.basicApi.getById(made.id)).rejects.toMatchObject({ code: 404 });
    const archived = await api.basicApi.getById(made.id, undefined, undefined, undefined, true);
    expect([archived.archived, archived.archivedAt]).toEqual([true, expect.any(Date)]);
  });

  it("works in batches", async () => {
    const [api, properties, title] = pathsOf()[index] ?? raise();
    const made = await api.batchApi.create({
      inputs: [
        { properties, associations: [] },
        { properties, associations: [] },
      ],
    });
    const ids = made.results.map(({ id }) => ({ id }));
    expect([made.status, ids.length]).toEqual(["COMPLETE", 2]);
    const changed = await api.batchApi.update({
      inputs: ids.map(({ id }) => ({ id, properties: { [title]: "Second" } })),
    });
    expect(changed.results.map((result) => result.properties[title])).toEqual(["Second", "Second"]);
    const upserted = await api.batchApi.upsert({
      inputs: ids.map(({ id }) => ({ id, properties: { [title]: "Third" } })),
    });
    expect(upserted.results).toMatchObject([{ _new: false }, { _new: false }]);
    await api.batchApi.archive({ inputs: ids.slice(0, 1) });
    const read = await api.batchApi.read({
      inputs: ids,
      properties: [title],
      propertiesWithHistory: [title],
    });
    expect(read.results.map(({ id }) => id)).toEqual([ids[1]?.id]);
    expect(read).toMatchObject({ numErrors: 1, errors: [{ context: { ids: [ids[0]?.id] } }] });
    const archived = await api.batchApi.read(
      { inputs: ids, properties: [], propertiesWithHistory: [] },
      true,
    );
    expect(archived.results.map(({ id }) => id)).toEqual([ids[0]?.id]);
  });
});

it.each(["2-1", "sites", "p1_sites"])(
  "serves the account's own type by its name %s",
  async (type) => {
    const { basicApi, batchApi, searchApi } = client.crm.objects;
    const properties = { site_name: "Elbe yard", front_desk_number: "+12025550199" };
    const made = await basicApi.create(type, {
      properties,
      associations: [
        {
          to: { id: "101" },
          types: [{ associationCategory: "HUBSPOT_DEFINED" as never, associationTypeId: 2001 }],
        },
      ],
    });
    await basicApi.update(type, made.id, { properties: { city: "Dresden" } });
    const read = await basicApi.getById(type, made.id, ["city"], undefined, ["contacts"]);
    expect(read.properties).toEqual({ city: "Dresden" });
    expect(read.associations?.["contacts"]?.results.map(({ id }) => id)).toEqual(["101"]);
    expect((await basicApi.getPage(type, 100)).results.map(({ id }) => id)).toContain("401");
    const found = await searchApi.doSearch(type, {
      query: "elbe",
      sorts: ["-createdate"],
      limit: 1,
    });
    expect(found.results[0]?.id).toBe(made.id);
    const many = await batchApi.create(type, {
      inputs: [{ properties: { site_name: "x" }, associations: [] }],
    });
    await batchApi.archive(type, { inputs: many.results.map(({ id }) => ({ id })) });
    await basicApi.archive(type, made.id);
  },
);

it("merges and associates by paths that the client has no method for", async () => {
  const [first, second] = await Promise.all(
    ["a", "b"].map((name) =>
      client.crm.companies.basicApi.create({ properties: { name }, associations: [] }),
    ),
  );
  const merged = await client.apiRequest({
    method: "POST",
    path: "/crm/v3/objects/companies/merge",
    body: { primaryObjectId: first?.id, objectIdToMerge: second?.id },
  });
  expect(merged.status).toBe(200);
  const path = `/crm/v3/objects/tickets/303/associations/companies/${first?.id}/339`;
  expect((await client.apiRequest({ method: "PUT", path })).status).toBe(200);
  const { associations } = await client.crm.tickets.basicApi.getById("303", undefined, undefined, [
    "companies",
  ]);
  expect(associations?.["companies"]?.results.map(({ id }) => id)).toContain(first?.id);
  expect((await client.apiRequest({ method: "DELETE", path })).status).toBe(204);
});

it("throws what was refused, with its category", async () => {
  const refused = client.crm.tickets.basicApi.create({ properties: {}, associations: [] });
  await expect(refused).rejects.toMatchObject({
    code: 400,
    body: { category: "VALIDATION_ERROR", correlationId: expect.any(String) },
  });
});

function raise(): never {
  throw new Error("There is no such type.");
}
