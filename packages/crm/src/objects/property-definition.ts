/** A choice of an enumeration: what is stored, and what people read. */
export interface PropertyOption {
  value: string;
  label: string;
}

/** What a text must look like beyond being text; see `value-formats.ts`. */
export type ValueFormat = "id" | "idList" | "objectTypeId" | "guid" | "recordingUrl";

/** One property of a type of records. Everything unsaid is off. */
export interface PropertyDefinition {
  name: string;
  label: string;
  type: "string" | "number" | "datetime" | "enumeration" | "phone_number";
  fieldType?: "text" | "textarea" | "number" | "date" | "select" | "phonenumber";
  format?: ValueFormat;
  options?: readonly PropertyOption[];
  /** Words taken for another option: what apps say, and what is stored. */
  aliases?: Readonly<Record<string, string>>;
  /** Must have a value from the record's first day on. */
  isRequired?: boolean;
  /** Returned where a request names no properties. */
  isDefault?: boolean;
  /** No two records of the type share a value; a record can be read by it. */
  isUnique?: boolean;
  /** Computed by the CRM; a request may not set it. */
  isReadOnly?: boolean;
  /** Not among the properties that a record's page shows. */
  isHidden?: boolean;
}

/** A table of properties by name. */
export type PropertyTable = Readonly<Record<string, PropertyDefinition>>;

export const tableOf = (definitions: readonly PropertyDefinition[]): PropertyTable =>
  Object.freeze(
    Object.assign(
      Object.create(null) as Record<string, PropertyDefinition>,
      Object.fromEntries(definitions.map((definition) => [definition.name, definition])),
    ),
  );
