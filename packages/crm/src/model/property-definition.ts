/** A choice of an enumeration: what is stored, and what people read. */
export interface PropertyOption {
  value: string;
  label: string;
  description?: string;
  displayOrder?: number;
  /** Still a good value, but offered to nobody. */
  isHidden?: boolean;
}

/** What a text must look like beyond being text; see `value-formats.ts`. */
export type ValueFormat = "id" | "idList" | "objectTypeId" | "guid" | "recordingUrl";

/** How people enter a value. */
export type PropertyField =
  | "text"
  | "textarea"
  | "html"
  | "file"
  | "number"
  | "date"
  | "select"
  | "radio"
  | "checkbox"
  | "booleancheckbox"
  | "phonenumber";

/** One property of a type of records. Everything unsaid is off. */
export interface PropertyDefinition {
  name: string;
  label: string;
  type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool" | "phone_number";
  /** `checkbox` makes an enumeration one of several values, joined by `;`. */
  fieldType?: PropertyField;
  description?: string;
  /** The group it is shown in; the type's own one unless said. */
  groupName?: string;
  displayOrder?: number;
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
  /** A datetime that people mean as a day: midnight UTC is that day in every time zone. */
  isDay?: boolean;
  /** Not among the properties that a record's page shows. */
  isHidden?: boolean;
  /** Meant for forms. Nothing here has forms; it is kept for whoever asks. */
  isFormField?: boolean;
  /** Of a property that the account has made: since when, and its last change. */
  made?: { createdAt: number; updatedAt: number };
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
