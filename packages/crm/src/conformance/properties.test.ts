// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts } from "./client-parts.ts";

let official: OfficialClient;
let crm: Client["crm"];
beforeAll(async () => {
  official = await openOfficialClient();
  ({ crm } = official.withToken());
});
afterAll(() => official.close());

// The client exports its enumerations as types only; these are their values.
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

describe("the client", () => {
  it("manages properties", async () => {
    const { coreApi, batchApi } = crm.properties;
    const made = await coreApi.create("tickets", property("color"));
    expect([made.name, made.options[0]?.value, made.createdAt instanceof Date]).toEqual([
      "color",
      "red",
      true,
    ]);
    const all = await coreApi.getAll("tickets");
    expect(all.results.map(({ name }) => name)).toContain("color");
    const changed = await coreApi.update("tickets", "color", { label: "Color" });
    expect(changed.label).toBe("Color");
    expect((await coreApi.getByName("tickets", "color")).label).toBe("Color");
    await coreApi.archive("tickets", "color");
    expect((await coreApi.getByName("tickets", "color", true)).archived).toBe(true);
    await expect(coreApi.getByName("tickets", "color")).rejects.toMatchObject({ code: 404 });

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

  it("manages groups of properties", async () => {
    const { groupsApi } = crm.properties;
    const group = { name: "device", label: "Device", displayOrder: 2 };
    expect(await groupsApi.create("tickets", group)).toMatchObject({ ...group, archived: false });
    await groupsApi.update("tickets", "device", { label: "The device" });
    expect((await groupsApi.getByName("tickets", "device")).label).toBe("The device");
    expect((await groupsApi.getAll("tickets")).results).toHaveLength(2);
    await groupsApi.archive("tickets", "device");
    expect((await groupsApi.getAll("tickets")).results).toHaveLength(1);
  });

  it("has called every method for properties", () => {
    const uncalled = official.uncalledOf(...drivenParts.properties);
    expect(uncalled).toEqual([]);
  });
});
