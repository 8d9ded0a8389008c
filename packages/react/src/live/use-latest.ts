import { useCallback, useInsertionEffect, useRef } from "react";

/**
 * Reads what the last committed render gave: a render that React throws away is never seen. An
 * insertion effect, since it comes before every other one, is no warning where a server renders, and
 * goes on in a tree that is hidden.
 */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
