import type { PropertyDefinition, PropertyField } from "../model/property-definition.ts";

/** The types in requests. A phone number is a string with the field type `phonenumber`. */
export const propertyTypes = [
  "string",
  "number",
  "date",
  "datetime",
  "enumeration",
  "bool",
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** The field types of each type; the first is the default. */
export const fieldsByType = {
  string: ["text", "textarea", "html", "file", "phonenumber"],
  number: ["number"],
  date: ["date"],
  datetime: ["date"],
  enumeration: ["select", "radio", "checkbox", "booleancheckbox"],
  bool: ["booleancheckbox"],
} as const satisfies Record<PropertyType, readonly [PropertyField, ...PropertyField[]]>;

/** The type of a property in requests and responses. */
export const apiTypeOf = ({ type }: PropertyDefinition): PropertyType =>
  type === "phone_number" ? "string" : type;

/** The field type of a property. */
export const fieldOf = (definition: PropertyDefinition): PropertyField =>
  definition.fieldType ??
  (definition.type === "phone_number" ? "phonenumber" : fieldsByType[apiTypeOf(definition)][0]);

/** The type that values are stored as. */
export const storedTypeOf = (
  type: PropertyType,
  field: PropertyField,
): PropertyDefinition["type"] => (field === "phonenumber" ? "phone_number" : type);
