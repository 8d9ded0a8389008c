import { callProperties } from "./properties/call-properties.ts";
import { companyProperties } from "./properties/company-properties.ts";
import { contactProperties } from "./properties/contact-properties.ts";
import { dealProperties } from "./properties/deal-properties.ts";
import { noteProperties } from "./properties/note-properties.ts";
import { siteProperties } from "./properties/site-properties.ts";
import { ticketProperties } from "./properties/ticket-properties.ts";
import { taskProperties } from "./properties/task-properties.ts";
import type { WithCatalog } from "./catalog.ts";
import type { ObjectTypeId } from "./object-types.ts";
import { tableOf, type PropertyDefinition, type PropertyTable } from "./property-definition.ts";

const tables = {
  "0-1": contactProperties,
  "0-2": companyProperties,
  "0-3": dealProperties,
  "0-5": ticketProperties,
  "0-48": callProperties,
  "0-46": noteProperties,
  "0-27": taskProperties,
  "2-1": siteProperties,
} as const satisfies Record<ObjectTypeId, PropertyTable>;

const builtIn = new Map<string, PropertyTable>(Object.entries(tables));
const none = tableOf([]);

/** The built-in properties of an object type. */
export const builtInProperties = (typeId: string): PropertyTable => builtIn.get(typeId) ?? none;

/** The properties of an object type by name, built in and custom. */
export const propertiesOf = ({ catalog }: WithCatalog, typeId: string): PropertyTable =>
  catalog.propertiesOf(typeId);

/** A property of an object type by name; undefined if there is none. */
export const findProperty = (
  { catalog }: WithCatalog,
  typeId: string,
  name: string,
): PropertyDefinition | undefined => catalog.propertiesOf(typeId)[name];

/** Cached by table, because most requests need them. */
const defaultNames = new WeakMap<PropertyTable, readonly string[]>();

/** The properties in responses to requests that name none. */
export function defaultPropertyNames({ catalog }: WithCatalog, typeId: string): readonly string[] {
  const table = catalog.propertiesOf(typeId);
  let names = defaultNames.get(table);
  if (!names) {
    names = Object.values(table).flatMap(({ isDefault, name }) => (isDefault ? [name] : []));
    defaultNames.set(table, names);
  }
  return names;
}
