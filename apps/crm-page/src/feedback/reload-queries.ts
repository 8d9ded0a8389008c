import type { Query, QueryClient } from "@tanstack/react-query";

/** Queries that nothing on the screen comes from: the page's code, and the session that it has opened. */
const kept: ReadonlySet<unknown> = new Set(["code", "session"]);

const isReloaded = ({ queryKey: [what] }: Pick<Query, "queryKey">): boolean => !kept.has(what);

/**
 * Loads what the page shows once more, because invalid data may be why a part failed. Resolves also if the service
 * is unreachable.
 */
export async function reloadQueries(queryClient: QueryClient): Promise<void> {
  // Nothing shows the failed part's own data any more. Otherwise, the part would first get it again.
  queryClient.removeQueries({ type: "inactive", predicate: isReloaded });
  await queryClient.refetchQueries({ type: "active", predicate: isReloaded });
}
