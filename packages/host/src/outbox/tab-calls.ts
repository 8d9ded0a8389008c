import { withoutDetails, type CallDocument } from "@calling-extensions/contract";
import { MAX_COMPLETED_CALLS_OF_TAB } from "../limits.ts";

/** The part of `sessionStorage` that keeps them. */
type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The calls of a tab. They survive a reload; a duplicated tab has a copy. */
export interface TabCalls {
  /** The ids of this tab's calls. */
  readonly ids: readonly string[];
  /**
   * Whether another tab has had a call since this one: it is not this tab's, it was adopted, or it has a later
   * version than the last one of this tab. The app here may not know what the other tab knew, even after a reload.
   */
  isFromOtherTab(document: Pick<CallDocument, "id" | "version">): boolean;
  /** The calls that this tab completed, without numbers and notes, the oldest first. Not parsed. */
  readonly completed: readonly unknown[];
  /** Adds a call, or its next version. */
  add(document: Pick<CallDocument, "id" | "version">): void;
  /** Adds a call of another tab. */
  adopt(document: Pick<CallDocument, "id" | "version">): void;
  /** Forgets a call, also a completed one: its user may have discarded it. */
  delete(id: string): void;
  /** Remembers a completed call, so that its app can complete it again after a reload. */
  complete(document: CallDocument): void;
}

/** @param storage the tab's; undefined if the browser blocks it. */
export function createTabCalls(storage: TabStorage | undefined, key: string): TabCalls {
  const completedKey = `${key}/completed`;
  const adoptedKey = `${key}/adopted`;
  const versionsKey = `${key}/versions`;
  let ids = readIds(storage, key);
  let versions = readVersions(storage, versionsKey);
  let adoptedIds = readIds(storage, adoptedKey);
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
    writeIds(key, next);
  }
  function setAdoptedIds(next: string[]): void {
    adoptedIds = next;
    writeIds(adoptedKey, next);
  }
  function writeIds(name: string, next: string[]): void {
    write(name, next.length > 0 ? next.join(" ") : undefined);
  }
  function setCompleted(next: readonly unknown[]): void {
    completed = next;
    write(completedKey, next.length > 0 ? JSON.stringify(next) : undefined);
  }
  function setVersion(id: string, version: number | undefined): void {
    const { [id]: before, ...others } = versions;
    if (before === version) return;
    versions = version === undefined ? others : { ...others, [id]: version };
    const isEmpty = Object.keys(versions).length === 0;
    write(versionsKey, isEmpty ? undefined : JSON.stringify(versions));
  }
  const completedWithout = (id: string): readonly unknown[] =>
    completed.filter((call) => (call as { id?: unknown } | null)?.id !== id);
  return {
    get ids() {
      return ids;
    },
    isFromOtherTab: ({ id, version }) =>
      !ids.includes(id) || adoptedIds.includes(id) || version > (versions[id] ?? version),
    get completed() {
      return completed;
    },
    add({ id, version }) {
      if (!ids.includes(id)) setIds([...ids, id]);
      setVersion(id, version);
    },
    adopt(document) {
      const { id } = document;
      this.add(document);
      if (!adoptedIds.includes(id)) setAdoptedIds([...adoptedIds, id]);
    },
    delete(id) {
      if (ids.includes(id)) setIds(ids.filter((each) => each !== id));
      if (adoptedIds.includes(id)) setAdoptedIds(adoptedIds.filter((each) => each !== id));
      setVersion(id, undefined);
      setCompleted(completedWithout(id));
    },
    complete(document) {
      setCompleted(
        [...completedWithout(document.id), withoutDetails(document, "whenCompleted")].slice(
          -MAX_COMPLETED_CALLS_OF_TAB,
        ),
      );
    },
  };
}

function read(storage: TabStorage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

const readIds = (storage: TabStorage | undefined, key: string): string[] =>
  read(storage, key)?.split(" ") ?? [];

/** The versions by the ids of their calls. */
function readVersions(storage: TabStorage | undefined, name: string): Record<string, number> {
  try {
    const value: unknown = JSON.parse(read(storage, name) ?? "{}");
    return Object.fromEntries(
      Object.entries(Object(value) as object).filter(([, version]) => typeof version === "number"),
    ) as Record<string, number>;
  } catch {
    return {};
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
