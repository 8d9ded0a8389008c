import { MAX_NAMED_OPTIONS, MAX_TEXT_LENGTH } from "../limits.ts";
import type { ErrorDetail } from "../errors/crm-error.ts";
import { isStorable } from "../text/fold-text.ts";
import { parseDateTime } from "../text/parse-date-time.ts";
import type { PropertyDefinition, ValueFormat } from "../model/property-definition.ts";
import { parseRecordId } from "../ids/record-id.ts";

/** A property value in a request; null and `""` clear it. */
export type PropertyInput = string | number | boolean | null;

export type ParsedValue = { ok: true; value: string } | { ok: false; error: ErrorDetail };

/** What is wrong with a value: a code, and the rest of a sentence. */
type Fault = readonly [code: string, words: string];

const DAY_MS = 86_400_000;

/**
 * Parses a text by the property's type: returns the text to store, or what is wrong. `current` is the stored
 * text.
 */
const readers: Record<
  PropertyDefinition["type"],
  (text: string, definition: PropertyDefinition, current: string) => string | Fault
> = {
  string: (text) => text,
  phone_number: (text) => text,
  number: readNumber,
  datetime: (text) => {
    const ms = parseDateTime(text);
    return ms === undefined
      ? ["INVALID_DATE", "must be an ISO 8601 time or epoch milliseconds"]
      : new Date(ms).toISOString();
  },
  date: (text) => {
    const ms = parseDateTime(text);
    return ms === undefined || ms % DAY_MS !== 0
      ? ["INVALID_DATE", "must be a date such as 2026-01-31, or epoch milliseconds of midnight UTC"]
      : new Date(ms).toISOString().slice(0, 10);
  },
  bool: (text) =>
    text === "true" || text === "false" ? text : ["INVALID_BOOLEAN", "must be true or false"],
  enumeration: (text, definition, current) =>
    definition.fieldType === "checkbox"
      ? readSeveral(text, definition, current)
      : readOption(text, definition),
};

/** Refuses numbers beyond 2^53, because the index and searches can't tell them apart. */
function readNumber(text: string): string | Fault {
  if (!/^-?\d{1,30}(\.\d{1,30})?([eE][+-]?\d{1,2})?$/.test(text)) {
    return ["INVALID_NUMBER", "must be a number"];
  }
  const limit = Number.MAX_SAFE_INTEGER;
  return Math.abs(Number(text)) <= limit
    ? text
    : ["INVALID_NUMBER", `must be a number from -${limit} to ${limit}`];
}

function readOption(text: string, { options, aliases }: PropertyDefinition): string | Fault {
  if (!options || options.some(({ value }) => value === text)) return text;
  const alias = aliases && Object.hasOwn(aliases, text) ? aliases[text] : undefined;
  if (alias !== undefined) return alias;
  return ["INVALID_OPTION", `must be one of ${listOptions(options)}`];
}

const listOptions = (options: readonly { value: string }[]): string => {
  const named = options.slice(0, MAX_NAMED_OPTIONS).map(({ value }) => value);
  const more = options.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

/**
 * Parses several values of an enumeration; removes duplicates and empty ones.
 *
 * @compat Values after a semicolon at the start are added to the stored ones.
 */
function readSeveral(
  text: string,
  definition: PropertyDefinition,
  current: string,
): string | Fault {
  const values = text.startsWith(";") ? current.split(";").filter((each) => each !== "") : [];
  for (const part of text.split(";").map((each) => each.trim())) {
    if (part === "") continue;
    const read = readOption(part, definition);
    if (typeof read !== "string") return read;
    if (!values.includes(read)) values.push(read);
  }
  return values.join(";");
}

/**
 * Parses a property value into the text to store: dates in ISO 8601 with Z, everything else unchanged.
 *
 * @param current the stored text, to which a value can be added
 */
export function parsePropertyValue(
  definition: PropertyDefinition,
  given: PropertyInput,
  current = "",
): ParsedValue {
  const text = given === null ? "" : String(given);
  const read = text === "" ? "" : readText(definition, text, current);
  if (typeof read === "string") return { ok: true, value: read };
  const [code, words] = read;
  const message = `The property ${definition.name} ${words}.`;
  return { ok: false, error: { message, in: definition.name, code } };
}

function readText(definition: PropertyDefinition, text: string, current: string): string | Fault {
  if (text.length > MAX_TEXT_LENGTH) {
    return ["VALUE_TOO_LONG", `can have at most ${MAX_TEXT_LENGTH} characters`];
  }
  if (!isStorable(text)) return ["INVALID_TEXT", "must not contain NUL or unpaired surrogates"];
  const { format, options } = definition;
  if (format === undefined || options?.some(({ value }) => value === text)) {
    return readers[definition.type](text, definition, current);
  }
  return valueFormats[format].fits(text)
    ? text
    : ["INVALID_FORMAT", `must be ${valueFormats[format].words}`];
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** A check for each text format, and its description for error messages. */
const valueFormats: Record<ValueFormat, { readonly words: string; fits(text: string): boolean }> = {
  id: { words: "a decimal id", fits: (text) => parseRecordId(text) !== undefined },
  idList: {
    words: "decimal ids, separated by semicolons",
    fits: (text) => text.split(";").every((id) => parseRecordId(id.trim()) !== undefined),
  },
  objectTypeId: {
    words: "an object type id such as 0-1",
    fits: (text) => /^[0-9]{1,9}-[0-9]{1,9}$/.test(text),
  },
  guid: {
    words: "one of its options or a GUID",
    fits: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  },
  recordingUrl: {
    words: "an https URL, or an http URL on this machine",
    fits: (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, hostname } = new URL(text);
      return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
    },
  },
};
