import type { ErrorDetail } from "../errors/crm-error.ts";
import { parseDateTime } from "./parse-date-time.ts";
import type { PropertyDefinition } from "./property-definition.ts";
import { valueFormats } from "./value-formats.ts";

/** The most text a property holds, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 65_536;

/** What a request may give as a property's value; null and `""` clear it. */
export type GivenValue = string | number | boolean | null;

export type ParsedValue = { ok: true; value: string } | { ok: false; error: ErrorDetail };

/** The text that is stored for a given value: dates as ISO with Z, everything else as it was said. */
export function parsePropertyValue(definition: PropertyDefinition, given: GivenValue): ParsedValue {
  const text = given === null ? "" : String(given);
  if (text === "") return { ok: true, value: "" };
  const refuse = (code: string, words: string): ParsedValue => ({
    ok: false,
    error: { message: `The property ${definition.name} ${words}.`, in: definition.name, code },
  });
  if (text.length > MAX_TEXT_LENGTH) {
    return refuse("VALUE_TOO_LONG", `holds at most ${MAX_TEXT_LENGTH} characters`);
  }
  if (text.includes("\u0000")) return refuse("INVALID_TEXT", "holds a character that no text has");
  const isOption = definition.options?.some((option) => option.value === text) ?? false;
  if (definition.format && !isOption) {
    const { fits, words } = valueFormats[definition.format];
    return fits(text) ? { ok: true, value: text } : refuse("INVALID_FORMAT", `takes ${words}`);
  }
  switch (definition.type) {
    case "string":
    case "phone_number":
      return { ok: true, value: text };
    case "number":
      return /^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/.test(text)
        ? { ok: true, value: text }
        : refuse("INVALID_NUMBER", "takes a number");
    case "datetime": {
      const ms = parseDateTime(text);
      return ms === undefined
        ? refuse("INVALID_DATE", "takes an ISO 8601 time or epoch milliseconds")
        : { ok: true, value: new Date(ms).toISOString() };
    }
    case "enumeration": {
      const alias = definition.aliases?.[text];
      if (isOption || !definition.options) return { ok: true, value: text };
      if (alias !== undefined) return { ok: true, value: alias };
      const options = definition.options.map((option) => option.value);
      return refuse("INVALID_OPTION", `takes one of ${options.join(", ")}`);
    }
  }
}
