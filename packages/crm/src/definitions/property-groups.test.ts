import { afterAll, beforeAll, expect, it } from "vitest";
import type { Crm } from "../model/crm-context.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import {
  createPropertyGroup,
  deletePropertyGroup,
  getPropertyGroup,
  listPropertyGroups,
  updatePropertyGroup,
} from "./property-groups.ts";
import { archiveProperties, createProperty, updateProperty } from "./property-repository.ts";

const tickets = getObjectTypeInfo("tickets");
const property = {
  name: "color",
  label: "Color",
  type: "string",
  fieldType: "text",
  groupName: "returns",
} as const;

let opened: OpenCrm;
let crm: Crm;
beforeAll(async () => {
  opened = await openCrm({ location: "memory" });
  ({ crm } = opened);
  await crm.write((context) =>
    createPropertyGroup(context, tickets, { name: "returns", label: "Returns", displayOrder: 2 }),
  );
});
afterAll(() => opened.close());

it("lists the built-in group first", async () => {
  const groups = await crm.read((context) => listPropertyGroups(context, tickets));
  expect(groups.map(({ name }) => name)).toEqual(["ticketinformation", "returns"]);
});

it("updates only what a change names", async () => {
  const group = await crm.write((context) =>
    updatePropertyGroup(context, tickets, "returns", { label: "Goods sent back" }),
  );
  expect(group).toMatchObject({ name: "returns", label: "Goods sent back", displayOrder: 2 });
});

it("deletes a group only without properties", async () => {
  await crm.write((context) => createProperty(context, tickets, property));
  const remove = () => crm.write((context) => deletePropertyGroup(context, tickets, "returns"));
  await expect(remove()).rejects.toMatchObject({
    errors: [{ code: "GROUP_IN_USE", context: { names: ["color"] } }],
  });
  await crm.write((context) => archiveProperties(context, tickets, ["color"]));
  await remove();
  await expect(
    crm.read((context) => getPropertyGroup(context, tickets, "returns")),
  ).rejects.toMatchObject({ code: "notFound" });
});

it("rejects changes of built-in groups and properties", async () => {
  await expect(
    crm.write((context) => deletePropertyGroup(context, tickets, "ticketinformation")),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(
    crm.write((context) => updateProperty(context, tickets, "subject", { label: "Title" })),
  ).rejects.toMatchObject({ errors: [{ code: "READ_ONLY_DEFINITION" }] });
});

it("rejects a property of a group that doesn't exist, and names the field", async () => {
  const create = crm.write((context) =>
    createProperty(context, tickets, { ...property, name: "size", groupName: "nowhere" }),
  );
  await expect(create).rejects.toMatchObject({
    message: "Tickets have no group nowhere.",
    errors: [{ in: "groupName", code: "PROPERTY_GROUP_DOESNT_EXIST" }],
  });
});

it.each([["a group name", { name: "ticketinformation", label: "Mine" }]])(
  "rejects %s that exists",
  async (_what, group) => {
    await expect(
      crm.write((context) => createPropertyGroup(context, tickets, group)),
    ).rejects.toMatchObject({ code: "conflict" });
  },
);

it("rejects a property whose archived namesake has another type", async () => {
  const number = { ...property, type: "number", fieldType: "number" } as const;
  await expect(
    crm.write((context) =>
      createProperty(context, tickets, { ...number, groupName: "ticketinformation" }),
    ),
  ).rejects.toMatchObject({ code: "conflict" });
});
