import { afterEach, beforeEach, expect, it } from "vitest";
import { createProperty } from "../definitions/property-repository.ts";
import { getDescribedType } from "../objects/described-types.ts";
import { findProperty } from "../objects/object-properties.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import type { Work } from "../work.ts";

let opened: OpenCrm;
beforeEach(async () => {
  opened = await openCrm({ place: "memory", softphonePort: 4401 });
});
afterEach(() => opened.close());

const tickets = getDescribedType("tickets");
const isKnown = (work: Work) => findProperty(work, tickets.id, "colour") !== undefined;
const addColour = (work: Work) =>
  createProperty(work, tickets, {
    name: "colour",
    label: "Colour",
    type: "string",
    fieldType: "text",
    groupName: "ticketinformation",
  });

it("shows a new definition to the work that makes it, and to others once it is stored", async () => {
  const { crm } = opened;
  expect(await crm.read(async (work) => isKnown(work))).toBe(false);
  const own = await crm.write(async (work) => {
    await addColour(work);
    return isKnown(work);
  });
  expect(own).toBe(true);
  expect(await crm.read(async (work) => isKnown(work))).toBe(true);
});

it("forgets a definition whose work was undone", async () => {
  const { crm } = opened;
  const undone = crm.write(async (work) => {
    await addColour(work);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await crm.read(async (work) => isKnown(work))).toBe(false);
  expect(await crm.write(async (work) => isKnown(work))).toBe(false);
});

it("is not overtaken by a reading that began before a change and ended after it", async () => {
  const { crm } = opened;
  const early = crm.read(async (work) => isKnown(work));
  await crm.write(addColour);
  await early;
  expect(await crm.read(async (work) => isKnown(work))).toBe(true);
});
