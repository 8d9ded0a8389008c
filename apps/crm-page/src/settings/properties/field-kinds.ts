import type { NewPageProperty, PageProperty } from "@calling-extensions/crm/page-api";

/** A kind of property as people choose it: a type with a field type. */
export interface FieldKind extends Pick<NewPageProperty, "type" | "fieldType"> {
  readonly label: string;
  readonly hasOptions?: true;
}

export const fieldKinds: readonly FieldKind[] = [
  { type: "string", fieldType: "text", label: "Text" },
  { type: "string", fieldType: "textarea", label: "Text of several lines" },
  { type: "string", fieldType: "phonenumber", label: "Phone number" },
  { type: "number", fieldType: "number", label: "Number" },
  { type: "date", fieldType: "date", label: "Date" },
  { type: "datetime", fieldType: "date", label: "Date and time" },
  { type: "enumeration", fieldType: "select", label: "One of several options", hasOptions: true },
  { type: "enumeration", fieldType: "checkbox", label: "Several options", hasOptions: true },
  { type: "bool", fieldType: "booleancheckbox", label: "Yes or no" },
];

/** The kind of a property; undefined of one that only programs create. */
export const fieldKindOf = ({ type, fieldType }: PageProperty): FieldKind | undefined =>
  fieldKinds.find((kind) => kind.type === type && kind.fieldType === fieldType);

/** The kind of a property in words. */
export const kindLabel = (property: PageProperty): string =>
  fieldKindOf(property)?.label ?? `${property.type}, ${property.fieldType}`;
