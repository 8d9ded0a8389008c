/** An option of an enumeration. */
export interface PropertyOption {
  value: string;
  label: string;
  description?: string;
  displayOrder?: number;
  /** Still valid, but not offered. */
  isHidden?: boolean;
}

/** The format of a text; see `parse-property-value.ts`. */
export type ValueFormat = "id" | "idList" | "objectTypeId" | "guid" | "recordingUrl";

/** The form field of a property. */
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

/** A property of an object type. Omitted options are off. */
export interface PropertyDefinition {
  name: string;
  label: string;
  type: "string" | "number" | "date" | "datetime" | "enumeration" | "bool" | "phone_number";
  /** With `checkbox`, an enumeration has several values, joined by `;`. */
  fieldType?: PropertyField;
  description?: string;
  /** The group of the property; by default the built-in one. */
  groupName?: string;
  displayOrder?: number;
  format?: ValueFormat;
  options?: readonly PropertyOption[];
  /** Synonyms that apps send, by the option that is stored instead. */
  aliases?: Readonly<Record<string, string>>;
  /** Must always have a value. */
  isRequired?: boolean;
  /** Returned if a request names no properties. */
  isDefault?: boolean;
  /** No two records of the type share a value; a record can be read by it. */
  isUnique?: boolean;
  /** Computed by the CRM; a request may not set it. */
  isReadOnly?: boolean;
  /** The property with the phone number of which this one has the digits; it is read-only. */
  digitsOf?: { readonly name: string; readonly hasCountryCode: boolean };
  /** A datetime that stands for a day: midnight UTC is that day in every time zone. */
  isDay?: boolean;
  /** A number of milliseconds that people enter in minutes. */
  isDuration?: boolean;
  /** The property with the currency of an amount of money, as an ISO 4217 code. */
  currencyProperty?: string;
  /** Not shown on a record's page. */
  isHidden?: boolean;
  /** Meant for forms. The service has none, but returns the value. */
  isFormField?: boolean;
  /** Only of a custom property. */
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
