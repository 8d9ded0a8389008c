import type { PropertyControl } from "@calling-extensions/crm/page-api";
import { isHtml, readableText, toHtml } from "../controls/readable-text.ts";

/** A control of a form: a property's, or one for notes, which can be stored with formatting. */
export type InputKind = PropertyControl | "notes";

const MINUTE_MS = 60_000;
/** Between groups of digits, some languages have a space that does not break. */
const SPACES = /[\s\u00a0\u202f]/g;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** A time as `datetime-local` takes it: in the user's time zone, to the minute. */
function toLocalTime(value: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return "";
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join("-");
  return `${date}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

function fromLocalTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

/** The text of a stored value in its control. */
export function toInputText(kind: InputKind, value: string): string {
  if (value === "") return "";
  if (kind === "datetime") return toLocalTime(value);
  // Programs can store a time where people enter a day.
  if (kind === "date" && value.includes("T")) return toLocalTime(value).slice(0, 10);
  if (kind === "minutes") return toMinutes(Number(value));
  if (kind === "notes") return readableText(value);
  return value;
}

/** The value to store for a control's text. Invalid text stays unchanged: the service says what is wrong. */
export function fromInputText(kind: InputKind, text: string, locale?: string): string {
  switch (kind) {
    case "datetime":
      return fromLocalTime(text);
    case "number":
      return plainNumber(text, locale);
    case "minutes":
      return fromMinutes(text, locale);
    case "text":
    case "notes":
    case "phone":
      return text.trim();
    default:
      return text;
  }
}

/** The value to store in place of another one, in its format. */
export function toStoredText(kind: InputKind, text: string, replaced: string): string {
  const value = fromInputText(kind, text);
  return kind === "notes" && isHtml(replaced) ? toHtml(value) : value;
}

/** A number as people write it, with separators and a currency sign: `$1,234.50` is `1234.50`. */
function plainNumber(text: string, locale?: string): string {
  const bare = text.replaceAll(SPACES, "").replaceAll(/\p{Sc}/gu, "");
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const sign = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  const group = sign("group");
  const decimal = sign("decimal");
  const grouped = new RegExp(`^-?\\d{1,3}([${group}]\\d{3})+([${decimal}]\\d+)?$`);
  const ungrouped = group !== "" && grouped.test(bare) ? bare.replaceAll(group, "") : bare;
  return decimal === "." ? ungrouped : ungrouped.replace(decimal, ".");
}

/** `5`, or `5:30` if it isn't a whole minute. */
function toMinutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const rest = seconds % 60;
  const minutes = (seconds - rest) / 60;
  return rest === 0 ? String(minutes) : `${minutes}:${twoDigits(rest)}`;
}

/** `5` and `5:30` are minutes. */
function fromMinutes(text: string, locale?: string): string {
  const [, minutes, seconds] = /^\s*(\d{1,6}):([0-5]?\d)\s*$/.exec(text) ?? [];
  if (minutes !== undefined && seconds !== undefined) {
    return String((Number(minutes) * 60 + Number(seconds)) * 1000);
  }
  const number = plainNumber(text, locale);
  return number === "" || Number.isNaN(Number(number))
    ? number
    : String(Math.round(Number(number) * MINUTE_MS));
}
