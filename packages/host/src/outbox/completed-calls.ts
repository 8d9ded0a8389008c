import { withoutDetails, type CallDocument } from "@calling-extensions/contract";
import { MAX_COMPLETED_CALLS_OF_TAB } from "../limits.ts";
import { parseDocument } from "./stored-call.ts";

/** The part of `sessionStorage` that keeps them. */
type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The calls that a tab completed, without numbers and notes, the oldest first: after a reload, their app may complete
 * them again.
 */
export class CompletedCalls {
  readonly #storage: TabStorage | undefined;
  readonly #key: string;
  #documents: readonly CallDocument[];

  /** @param storage the tab's; undefined if the browser blocks it. */
  constructor(storage: TabStorage | undefined, key: string) {
    this.#storage = storage;
    this.#key = key;
    this.#documents = this.#read();
  }

  get documents(): readonly CallDocument[] {
    return this.#documents;
  }

  add(document: CallDocument): void {
    const others = this.#documents.filter(({ id }) => id !== document.id);
    const all = [...others, withoutDetails(document, "whenCompleted")];
    this.#write(all.slice(-MAX_COMPLETED_CALLS_OF_TAB));
  }

  /** Forgets a call: its user may have discarded it. */
  delete(id: string): void {
    if (this.#documents.some((document) => document.id === id))
      this.#write(this.#documents.filter((document) => document.id !== id));
  }

  #read(): readonly CallDocument[] {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? "[]");
      return Array.isArray(value) ? value.flatMap((each) => parseDocument(each) ?? []) : [];
    } catch {
      return [];
    }
  }

  #write(documents: readonly CallDocument[]): void {
    this.#documents = documents;
    try {
      if (documents.length === 0) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, JSON.stringify(documents));
    } catch {
      // If the storage is full, a reload forgets that the call was completed.
    }
  }
}
