import { afterEach, beforeEach, expect, it } from "vitest";
import { createProperty } from "../definitions/property-repository.ts";
import { getObjectTypeInfo } from "./object-types.ts";
import { findProperty } from "./object-properties.ts";
import { tableOf } from "./property-definition.ts";
import { createCatalogCache } from "./catalog-cache.ts";
import type { CatalogSnapshot } from "./read-catalog.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import type { CrmContext } from "./crm-context.ts";

let opened: OpenCrm;
beforeEach(async () => {
  opened = await openCrm({ location: "memory", softphonePort: 4401 });
});
afterEach(() => opened.close());

const tickets = getObjectTypeInfo("tickets");
const isKnown = (context: CrmContext) => findProperty(context, tickets.id, "color") !== undefined;
const addColor = (context: CrmContext) =>
  createProperty(context, tickets, {
    name: "color",
    label: "Color",
    type: "string",
    fieldType: "text",
    groupName: "ticketinformation",
  });

const reading = (name: string): CatalogSnapshot => ({
  version: 0,
  properties: new Map([["0-5", tableOf([{ name, label: name, type: "string" }])]]),
  associationTypes: [],
  subscriptions: [],
  pipelines: new Map(),
});

it("shows a new definition to its own transaction at once, and to others after the commit", async () => {
  const { crm } = opened;
  expect(await crm.read(async (context) => isKnown(context))).toBe(false);
  const own = await crm.write(async (context) => {
    await addColor(context);
    return isKnown(context);
  });
  expect(own).toBe(true);
  expect(await crm.read(async (context) => isKnown(context))).toBe(true);
});

it("forgets a definition when its transaction is rolled back", async () => {
  const { crm } = opened;
  const undone = crm.write(async (context) => {
    await addColor(context);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await crm.read(async (context) => isKnown(context))).toBe(false);
  expect(await crm.write(async (context) => isKnown(context))).toBe(false);
});

it("is not replaced by a read that started before a change and ended after it", async () => {
  let endEarly: ((reading: CatalogSnapshot) => void) | undefined;
  const readings = [
    new Promise<CatalogSnapshot>((resolve) => {
      endEarly = resolve;
    }),
    ...["second", "third", "fourth"].map(async (name) => reading(name)),
  ];
  const cache = createCatalogCache(Date.now, async () => readings.shift() ?? reading("none"));
  const db = await opened.crm.read(async (context) => context.db);

  const early = cache.open(db);
  const change = await cache.open(db);
  await change.catalog.reload();
  change.committed();
  endEarly?.(reading("first"));
  await early;
  const { catalog } = await cache.open(db);
  expect(Object.keys(catalog.propertiesOf("0-5"))).toEqual(["fourth"]);
});
