import { callProperties } from "./properties/call-properties.ts";
import { companyProperties } from "./properties/company-properties.ts";
import { contactProperties } from "./properties/contact-properties.ts";
import { dealProperties } from "./properties/deal-properties.ts";
import { noteProperties } from "./properties/note-properties.ts";
import { siteProperties } from "./properties/site-properties.ts";
import { ticketProperties } from "./properties/ticket-properties.ts";
import type { ObjectTypeId } from "./object-types.ts";
import type { PropertyDefinition, PropertyTable } from "./property-definition.ts";

const tables = {
  "0-1": contactProperties,
  "0-2": companyProperties,
  "0-3": dealProperties,
  "0-5": ticketProperties,
  "0-48": callProperties,
  "0-46": noteProperties,
  "2-1": siteProperties,
} as const satisfies Record<ObjectTypeId, PropertyTable>;

/** The properties of a type, by name. */
export const propertiesOf = (typeId: ObjectTypeId): PropertyTable => tables[typeId];

/** One property of a type; undefined where the type has none of that name. */
export const findProperty = (typeId: ObjectTypeId, name: string): PropertyDefinition | undefined =>
  tables[typeId][name];

/** What a record is given with where a request names no properties. */
export const defaultPropertyNames = (typeId: ObjectTypeId): readonly string[] =>
  Object.values(tables[typeId])
    .filter((definition) => definition.isDefault)
    .map((definition) => definition.name);
