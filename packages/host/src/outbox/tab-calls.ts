/** The ids of the calls that this tab is on. They survive a reload; a duplicated tab has a copy. */
export interface TabCalls {
  readonly ids: readonly string[];
  add(id: string): void;
  delete(id: string): void;
}

/** @param storage the tab's; undefined if the browser blocks it. */
export function createTabCalls(storage: Storage | undefined, key: string): TabCalls {
  let ids = read(storage, key);
  const write = (next: readonly string[]): void => {
    ids = next;
    try {
      if (next.length > 0) storage?.setItem(key, next.join(" "));
      else storage?.removeItem(key);
    } catch {
      // A full storage costs the reload's continuation, not the call: another page still sends it.
    }
  };
  return {
    get ids() {
      return ids;
    },
    add(id) {
      if (!ids.includes(id)) write([...ids, id]);
    },
    delete(id) {
      if (ids.includes(id)) write(ids.filter((each) => each !== id));
    },
  };
}

function read(storage: Storage | undefined, key: string): readonly string[] {
  try {
    return storage?.getItem(key)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
