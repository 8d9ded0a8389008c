import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Returns a function that reads the value of the last committed render; discarded renders don't count. It
 * uses an insertion effect, because that runs before all other effects, causes no warning on a server, and
 * also runs in a hidden tree.
 */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
