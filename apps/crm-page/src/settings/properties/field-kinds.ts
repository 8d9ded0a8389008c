import type { NewPageProperty, PageProperty } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";

/** A kind of property as people choose it: a type with a field type. */
export interface FieldKind extends Pick<NewPageProperty, "type" | "fieldType"> {
  readonly label: string;
  readonly hasOptions?: true;
}

export const fieldKinds: readonly FieldKind[] = [
  { type: "string", fieldType: "text", label: t`Text` },
  { type: "string", fieldType: "textarea", label: t`Text of several lines` },
  { type: "string", fieldType: "phonenumber", label: t`Phone number` },
  { type: "number", fieldType: "number", label: t`Number` },
  { type: "date", fieldType: "date", label: t`Date` },
  { type: "datetime", fieldType: "date", label: t`Date and time` },
  { type: "enumeration", fieldType: "select", label: t`One of several options`, hasOptions: true },
  { type: "enumeration", fieldType: "checkbox", label: t`Several options`, hasOptions: true },
  { type: "bool", fieldType: "booleancheckbox", label: t`Yes or no` },
];

/** The kind of a property; undefined of one that only programs create. */
export const fieldKindOf = ({ type, fieldType }: PageProperty): FieldKind | undefined =>
  fieldKinds.find((kind) => kind.type === type && kind.fieldType === fieldType);

/** The kind of a property in words. */
export const kindLabel = (property: PageProperty): string =>
  fieldKindOf(property)?.label ?? `${property.type}, ${property.fieldType}`;
