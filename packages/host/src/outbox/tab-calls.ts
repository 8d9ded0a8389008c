import type { CallDocument } from "@calling-extensions/contract";
import { MAX_COMPLETED_CALLS_OF_TAB } from "../limits.ts";

/** The calls of a tab. They survive a reload; a duplicated tab has a copy. */
export interface TabCalls {
  /** The ids of this tab's calls. */
  readonly ids: readonly string[];
  /** The calls that this tab completed, without numbers and notes, the oldest first. Not parsed. */
  readonly completed: readonly unknown[];
  add(id: string): void;
  /** Forgets a call, also a completed one: its user may have discarded it. */
  delete(id: string): void;
  /** Remembers a completed call, so that its app can complete it again after a reload. */
  complete(document: CallDocument): void;
}

/** @param storage the tab's; undefined if the browser blocks it. */
export function createTabCalls(storage: Storage | undefined, key: string): TabCalls {
  const completedKey = `${key}/completed`;
  let ids = read(storage, key)?.split(" ") ?? [];
  let completed = parseList(read(storage, completedKey));

  function write(name: string, value: string | undefined): void {
    try {
      if (value === undefined) storage?.removeItem(name);
      else storage?.setItem(name, value);
    } catch {
      // If the storage is full, a reload can't continue the call, but another page still sends it.
    }
  }
  function setIds(next: string[]): void {
    ids = next;
    write(key, next.length > 0 ? next.join(" ") : undefined);
  }
  function setCompleted(next: readonly unknown[]): void {
    completed = next;
    write(completedKey, next.length > 0 ? JSON.stringify(next) : undefined);
  }
  const completedWithout = (id: string): readonly unknown[] =>
    completed.filter((call) => (call as { id?: unknown } | null)?.id !== id);
  return {
    get ids() {
      return ids;
    },
    get completed() {
      return completed;
    },
    add(id) {
      if (!ids.includes(id)) setIds([...ids, id]);
    },
    delete(id) {
      if (ids.includes(id)) setIds(ids.filter((each) => each !== id));
      setCompleted(completedWithout(id));
    },
    complete(document) {
      setCompleted(
        [...completedWithout(document.id), withoutContent(document)].slice(
          -MAX_COMPLETED_CALLS_OF_TAB,
        ),
      );
    },
  };
}

/** Drops numbers and notes, which the CRM has, and what delayed the call. */
const withoutContent = ({
  fromNumber: _from,
  toNumber: _to,
  draft: _draft,
  isHeld: _held,
  needsLookup: _lookup,
  ...document
}: CallDocument): CallDocument => ({ ...document, properties: {} });

function read(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function parseList(text: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
