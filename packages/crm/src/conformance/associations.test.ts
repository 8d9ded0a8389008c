// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts, isExcluded } from "./client-parts.ts";

let official: OfficialClient;
let crm: Client["crm"];
beforeAll(async () => {
  official = await openOfficialClient();
  ({ crm } = official.withToken());
});
afterAll(() => official.close());

describe("the client", () => {
  it("manages labels, and creates associations with them", async () => {
    const { definitionsApi } = crm.associations.v4.schema;
    const { basicApi, batchApi } = crm.associations.v4;
    const pair = ["contacts", "companies"] as const;
    const made = await definitionsApi.create(...pair, {
      name: "buyer",
      label: "Buyer",
      inverseLabel: "Buys at",
    });
    const [forth] = made.results;
    expect(made.results.map(({ category, label }) => [category, label])).toEqual([
      ["USER_DEFINED", "Buyer"],
      ["USER_DEFINED", "Buys at"],
    ]);
    const associationTypeId = Number(forth?.typeId);
    await definitionsApi.update(...pair, { associationTypeId, label: "Main buyer" });
    expect((await definitionsApi.getAll(...pair)).results.map(({ label }) => label)).toEqual([
      null,
      "Primary",
      "Main buyer",
    ]);

    type Specs = Parameters<typeof basicApi.create>[4];
    const types = [{ associationCategory: "USER_DEFINED", associationTypeId }] as unknown as Specs;
    const put = await basicApi.create("contacts", "101", "companies", "201", types);
    expect([put.fromObjectId, put.toObjectTypeId, put.labels]).toEqual([
      "101",
      "0-2",
      ["Main buyer"],
    ]);
    const byDefault = await basicApi.createDefault("contacts", "101", "companies", "202");
    expect(byDefault.results.map(({ _from, to }) => [_from.id, to.id])).toEqual([
      ["101", "202"],
      ["202", "101"],
    ]);
    const first = await basicApi.getPage("contacts", "101", "companies", undefined, 1);
    expect(first.results[0]?.associationTypes.map(({ typeId }) => typeId)).toEqual([
      279,
      associationTypeId,
    ]);
    const after = first.paging?.next?.after;
    const second = await basicApi.getPage("contacts", "101", "companies", after, 1);
    expect([second.results[0]?.toObjectId, second.paging]).toEqual(["202", undefined]);
    await basicApi.archive("contacts", "101", "companies", "202");

    const inputs = [{ _from: { id: "102" }, to: { id: "202" }, types }];
    const created = await batchApi.create(...pair, { inputs });
    expect(created.results[0]?.labels).toEqual(["Main buyer"]);
    await batchApi.archiveLabels(...pair, { inputs });
    const read = await batchApi.getPage(...pair, { inputs: [{ id: "102" }, { id: "999" }] });
    expect(read.results[0]?.to.map(({ toObjectId }) => toObjectId)).toEqual(["201", "202"]);
    expect("errors" in read && read.errors?.[0]?.subCategory).toBe(
      "crm.associations.NO_ASSOCIATIONS_FOUND",
    );
    await batchApi.archive(...pair, { inputs: [{ _from: { id: "102" }, to: [{ id: "202" }] }] });
    const many = await batchApi.createDefault(...pair, {
      inputs: [{ _from: { id: "102" }, to: { id: "202" } }],
    });
    expect([many.status, many.results.length]).toEqual(["COMPLETE", 2]);
    await definitionsApi.remove(...pair, associationTypeId);
    expect((await definitionsApi.getAll(...pair)).results).toHaveLength(2);
  });

  it("creates associations with version 3", async () => {
    const { batchApi } = crm.associations;
    const { typesApi } = crm.associations.schema;
    const types = await typesApi.getAll("tickets", "contacts");
    expect(types.results).toMatchObject([{ id: "16", name: "ticket_to_contact" }]);
    const inputs = [{ _from: { id: "303" }, to: { id: "102" }, type: "ticket_to_contact" }];
    const created = await batchApi.create("tickets", "contacts", { inputs });
    expect(created.results[0]?.type).toBe("ticket_to_contact");
    const read = await batchApi.read("tickets", "contacts", { inputs: [{ id: "303" }] });
    expect(read.results[0]?.to).toMatchObject([{ id: "102", type: "ticket_to_contact" }]);
    await batchApi.archive("tickets", "contacts", { inputs });
    const none = await batchApi.read("tickets", "contacts", { inputs: [{ id: "303" }] });
    expect(none.results).toEqual([]);
  });

  it("has called every method for associations", () => {
    const uncalled = official.uncalledOf(...drivenParts.associations);
    expect(uncalled.filter((method) => !isExcluded(method))).toEqual([]);
  });
});
