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
export class MessageLog {
  readonly #entries: Entry[] = [];
  #count = 0;

  add(what: Entry["what"], type: string, data: unknown): void {
    this.#entries[this.#count % ENTRIES_KEPT] = { at: Date.now(), what, type, data };
    this.#count += 1;
  }

  /** The facts and the messages, the oldest first, as JSON without text that could be personal. */
  report(facts: object): string {
    const start = this.#count % ENTRIES_KEPT;
    const messages = [...this.#entries.slice(start), ...this.#entries.slice(0, start)];
    return JSON.stringify({ ...facts, messages: messages.map(printable) }, undefined, 2);
  }
}

function printable({ data, ...entry }: Entry): object {
  try {
    return { ...entry, data: JSON.parse(JSON.stringify(data ?? null, redact)) as unknown };
  } catch {
    return { ...entry, data: "not printable" };
  }
}
