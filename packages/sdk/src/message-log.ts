import { printable } from "./debug-log.ts";

/** One message or problem. */
export interface Entry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly what: "sent" | "received" | "problem";
  readonly type: string;
  readonly data: unknown;
}

const MAX_ENTRIES = 200;

/** Keeps constants of the protocol and short numbers. Replaces other text, which may be personal, by its length. */
const redact = (_key: string, value: unknown): unknown =>
  typeof value === "string" && !/^[A-Z_]+$|^[\d.-]{1,6}$/.test(value)
    ? `text of ${value.length}`
    : value;

/** Adds an entry to the latest messages of a session. */
export function addEntry(entries: Entry[], what: Entry["what"], type: string, data: unknown): void {
  entries.push({ at: Date.now(), what, type, data });
  if (entries.length > MAX_ENTRIES) entries.shift();
}

/** The entries for a support report, the oldest first, without text that could be personal. */
export const redacted = (entries: readonly Entry[]) =>
  entries.map((entry) => ({
    ...entry,
    data: JSON.parse(printable(entry.data, redact)) as unknown,
  }));
