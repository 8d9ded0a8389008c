import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import { numberKey, textKey } from "../text/index-entry.ts";
import { propertiesOf } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { searchableDigits } from "../text/indexed-number.ts";
import type { WithCatalog } from "../model/catalog.ts";
import { parseDateTime } from "../text/parse-date-time.ts";
import type { PropertyDefinition } from "../model/property-definition.ts";

/** What filters depend on. */
export type SearchContext = WithCatalog & Pick<CrmContext, "defaultCountry">;

/** What a search compares: a column of the record, or the index entry of a property. */
export type SearchField =
  | { readonly in: "record"; readonly column: "id" | "created_at" | "updated_at" | "title_key" }
  | {
      readonly in: "index";
      readonly name: string;
      readonly column: "text_value" | "number_value";
    };

/** A field and how to convert a value for comparison with it. */
export interface ReadField {
  readonly field: SearchField;
  readonly read: (value: string) => string | number;
}

/** Properties that are columns: every record has them, and the index does not. */
const columns: Readonly<Record<string, "id" | "created_at" | "updated_at">> = {
  hs_object_id: "id",
  createdate: "created_at",
  hs_lastmodifieddate: "updated_at",
  lastmodifieddate: "updated_at",
};

/** Returns the field of a property; throws if the type doesn't have it. */
export function searchField(
  context: SearchContext,
  type: ObjectType,
  name: string,
  place: string,
): ReadField {
  const table = propertiesOf(context, type.id);
  const definition = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!definition) {
    throw refusal(
      `${type.labelPlural} have no property ${quote(name)}.`,
      place,
      "PROPERTY_DOESNT_EXIST",
    );
  }
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === "id") return { field: { in: "record", column }, read: readId };
  if (column) return { field: { in: "record", column }, read: timeOf(name) };
  const isNumber = ["number", "date", "datetime"].includes(definition.type);
  return {
    field: { in: "index", name, column: isNumber ? "number_value" : "text_value" },
    read: readerOf(definition, context),
  };
}

function readerOf(
  { name, type, digitsOf }: PropertyDefinition,
  { defaultCountry }: SearchContext,
): ReadField["read"] {
  if (digitsOf) {
    return (value) => textKey(searchableDigits(value, digitsOf.hasCountryCode, defaultCountry));
  }
  if (type === "datetime" || type === "date") return timeOf(name);
  return type === "number" ? numberOf(name) : textKey;
}

const timeOf = (name: string) => (value: string) => {
  const ms = parseDateTime(value);
  if (ms !== undefined) return ms;
  throw refusal(
    `${name} is compared with an ISO 8601 time or epoch milliseconds.`,
    name,
    "INVALID_DATE",
  );
};

const numberOf = (name: string) => (value: string) => {
  const number = /^-?\d/.test(value) ? Number(value) : Number.NaN;
  if (Number.isFinite(number) && numberKey(value) !== null) return number;
  throw refusal(`${name} is compared with a number.`, name, "INVALID_NUMBER");
};

const readId = (value: string): number => {
  const id = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw refusal("hs_object_id is compared with an id.", "hs_object_id", "INVALID_NUMBER");
};

/** Creates a validation error with its position in the search. */
export const refusal = (message: string, place: string, code: string): CrmError =>
  new CrmError("invalid", message, [{ message, in: place, code }]);
