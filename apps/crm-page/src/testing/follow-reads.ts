import type { QueryClient } from "@tanstack/react-query";

/** Pretends that the page has read some queries, such as `record/0-1/101`, to find out which ones it reads again. */
export function followReads(queryClient: QueryClient, keys: readonly string[]) {
  const readAll = (): void => {
    for (const key of keys) queryClient.setQueryData(key.split("/"), 1);
  };
  readAll();
  return {
    /** From now on, none is out of date. */
    readAll,
    outdated: (): string[] =>
      keys.filter((key) => queryClient.getQueryState(key.split("/"))?.isInvalidated),
  };
}
