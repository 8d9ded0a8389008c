import { afterEach, beforeEach, expect, it } from "vitest";
import { createProperty } from "../definitions/property-repository.ts";
import { getDescribedType } from "./object-types.ts";
import { findProperty } from "./object-properties.ts";
import { tableOf } from "./property-definition.ts";
import { createCatalogueCache } from "./catalog-cache.ts";
import type { CatalogueReading } from "./read-catalog.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import type { Work } from "./crm-context.ts";

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

const reading = (name: string): CatalogueReading => ({
  version: 0,
  properties: new Map([["0-5", tableOf([{ name, label: name, type: "string" }])]]),
  associationTypes: [],
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
  let endEarly: ((reading: CatalogueReading) => void) | undefined;
  const readings = [
    new Promise<CatalogueReading>((resolve) => {
      endEarly = resolve;
    }),
    ...["second", "third", "fourth"].map(async (name) => reading(name)),
  ];
  const cache = createCatalogueCache(Date.now, async () => readings.shift() ?? reading("none"));
  const db = await opened.crm.read(async (work) => work.db);

  const early = cache.open(db);
  const change = await cache.open(db);
  await change.catalogue.reload();
  change.committed();
  endEarly?.(reading("first"));
  await early;
  const { catalogue } = await cache.open(db);
  expect(Object.keys(catalogue.propertiesOf("0-5"))).toEqual(["fourth"]);
});
