import { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "./open-test-app.ts";

let service: TestApp;
let authority = "";
let crm: Client["crm"];
beforeAll(async () => {
  service = await openTestApp({}, { authority: () => authority });
  const basePath = await service.app.listen({ host: "127.0.0.1", port: 0 });
  authority = new URL(basePath).host;
  ({ crm } = new Client({ accessToken: TEST_CREDENTIALS.accessToken, basePath }));
});
afterAll(() => service.close());

// The client's enumerations exist at run time only inside its folders: these are their values.
type Create = Parameters<typeof crm.properties.coreApi.create>[1];
const property = (name: string): Create =>
  ({
    name,
    label: `The ${name}`,
    type: "enumeration",
    fieldType: "select",
    groupName: "ticketinformation",
    options: [{ label: "Red", value: "red", displayOrder: 0, hidden: false }],
  }) as unknown as Create;

const stage = (label: string, displayOrder: number) => ({
  label,
  displayOrder,
  metadata: { ticketState: "OPEN" },
});

describe("the vendor's client", () => {
  it("keeps properties", async () => {
    const { coreApi, batchApi } = crm.properties;
    const made = await coreApi.create("tickets", property("colour"));
    expect([made.name, made.options[0]?.value, made.createdAt instanceof Date]).toEqual([
      "colour",
      "red",
      true,
    ]);
    const all = await coreApi.getAll("tickets");
    expect(all.results.map(({ name }) => name)).toContain("colour");
    const changed = await coreApi.update("tickets", "colour", { label: "Colour" });
    expect(changed.label).toBe("Colour");
    expect((await coreApi.getByName("tickets", "colour")).label).toBe("Colour");
    await coreApi.archive("tickets", "colour");
    expect((await coreApi.getByName("tickets", "colour", true)).archived).toBe(true);
    await expect(coreApi.getByName("tickets", "colour")).rejects.toMatchObject({ code: 404 });

    const created = await batchApi.create("tickets", {
      inputs: [property("shape"), property("size")],
    });
    expect([created.status, created.results.length]).toEqual(["COMPLETE", 2]);
    const read = await batchApi.read("tickets", {
      archived: false,
      inputs: [{ name: "shape" }, { name: "nothing" }],
    });
    expect(read.results.map(({ name }) => name)).toEqual(["shape"]);
    expect("errors" in read && read.errors?.[0]?.category).toBe("OBJECT_NOT_FOUND");
    await batchApi.archive("tickets", { inputs: [{ name: "shape" }, { name: "size" }] });
    await expect(coreApi.getByName("tickets", "size")).rejects.toMatchObject({ code: 404 });
  });

  it("keeps groups of properties", async () => {
    const { groupsApi } = crm.properties;
    const group = { name: "device", label: "Device", displayOrder: 2 };
    expect(await groupsApi.create("tickets", group)).toMatchObject({ ...group, archived: false });
    await groupsApi.update("tickets", "device", { label: "The device" });
    expect((await groupsApi.getByName("tickets", "device")).label).toBe("The device");
    expect((await groupsApi.getAll("tickets")).results).toHaveLength(2);
    await groupsApi.archive("tickets", "device");
    expect((await groupsApi.getAll("tickets")).results).toHaveLength(1);
  });

  it("keeps pipelines and their stages", async () => {
    const { pipelinesApi, pipelineStagesApi, pipelineAuditsApi, pipelineStageAuditsApi } =
      crm.pipelines;
    const input = { label: "Returns", displayOrder: 1, stages: [stage("Arrived", 0)] };
    const made = await pipelinesApi.create("tickets", input);
    expect(made.stages[0]?.metadata).toEqual({ ticketState: "OPEN", isClosed: "false" });
    expect((await pipelinesApi.getAll("tickets")).results).toHaveLength(2);
    const replaced = await pipelinesApi.replace("tickets", made.id, {
      ...input,
      label: "Sent back",
      stages: [stage("Arrived", 0), stage("Repaired", 1)],
    });
    expect(replaced.stages[0]?.id).toBe(made.stages[0]?.id);
    await pipelinesApi.update("tickets", made.id, { displayOrder: 5 });
    expect((await pipelinesApi.getById("tickets", made.id)).displayOrder).toBe(5);

    const added = await pipelineStagesApi.create("tickets", made.id, stage("Refunded", 2));
    expect((await pipelineStagesApi.getAll("tickets", made.id)).results).toHaveLength(3);
    await pipelineStagesApi.update("tickets", made.id, added.id, {
      metadata: { ticketState: "CLOSED" },
    });
    const closed = await pipelineStagesApi.getById("tickets", made.id, added.id);
    expect(closed.metadata).toEqual({ ticketState: "CLOSED", isClosed: "true" });
    await pipelineStagesApi.replace("tickets", made.id, added.id, stage("Paid back", 9));
    await pipelineStagesApi.archive("tickets", made.id, added.id);
    await expect(pipelineStagesApi.getById("tickets", made.id, added.id)).rejects.toMatchObject({
      code: 404,
    });
    const ofStage = await pipelineStageAuditsApi.getAudit("tickets", added.id);
    expect(ofStage.results[0]?.action).toBe("DELETE");

    await expect(pipelinesApi.archive("tickets", "0")).rejects.toMatchObject({ code: 400 });
    await pipelinesApi.archive("tickets", made.id, true, true);
    const ofPipeline = await pipelineAuditsApi.getAudit("tickets", made.id);
    expect(ofPipeline.results.map(({ action }) => action)).toEqual([
      "DELETE",
      "UPDATE",
      "UPDATE",
      "CREATE",
    ]);
  });

  it("keeps labels and associates by them", async () => {
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

  it("associates in version 3", async () => {
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
});
