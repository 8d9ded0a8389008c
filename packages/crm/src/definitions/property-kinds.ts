import type { PropertyDefinition, PropertyField } from "../model/property-definition.ts";

/** The types that requests name. A phone number is a text with a field of its own. */
export const propertyTypes = [
  "string",
  "number",
  "date",
  "datetime",
  "enumeration",
  "bool",
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** The fields that suit each type, the first one unless said. */
export const fieldsByType = {
  string: ["text", "textarea", "html", "file", "phonenumber"],
  number: ["number"],
  date: ["date"],
  datetime: ["date"],
  enumeration: ["select", "radio", "checkbox", "booleancheckbox"],
  bool: ["booleancheckbox"],
} as const satisfies Record<PropertyType, readonly [PropertyField, ...PropertyField[]]>;

/** What requests call the type of a property. */
export const apiTypeOf = ({ type }: PropertyDefinition): PropertyType =>
  type === "phone_number" ? "string" : type;

/** The field that a property is entered in. */
export const fieldOf = (definition: PropertyDefinition): PropertyField =>
  definition.fieldType ??
  (definition.type === "phone_number" ? "phonenumber" : fieldsByType[apiTypeOf(definition)][0]);

/** How values of a type and field are kept. */
export const storedTypeOf = (
  type: PropertyType,
  field: PropertyField,
): PropertyDefinition["type"] => (field === "phonenumber" ? "phone_number" : type);
