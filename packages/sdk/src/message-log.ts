import { printable } from "./printable.ts";

/** One message or problem, as it happened. */
interface Entry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly what: "sent" | "received" | "problem";
  readonly type: string;
  readonly data: unknown;
}

const ENTRIES_KEPT = 200;

/** Capital words of the protocol and short numbers stay; other text, which may be anybody's name, number or note, is its length. */
const redact = (_key: string, value: unknown): unknown =>
  typeof value === "string" && !/^[A-Z_]+$|^[\d.-]{1,6}$/.test(value)
    ? `text of ${value.length}`
    : value;

/** The last messages of a session, for a support report. */
export function createMessageLog() {
  const entries: Entry[] = [];
  return {
    add(what: Entry["what"], type: string, data: unknown): void {
      entries.push({ at: Date.now(), what, type, data });
      if (entries.length > ENTRIES_KEPT) entries.shift();
    },

    /** All of them, the oldest first, without text that could be personal. */
    redacted: () =>
      entries.map(({ data, ...entry }) =>
        Object.assign(entry, { data: JSON.parse(printable(data, redact)) as unknown }),
      ),
  };
}
