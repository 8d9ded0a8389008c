import type { PageEvent } from "@calling-extensions/crm/page-api";
import type { Query, QueryClient } from "@tanstack/react-query";
import { DELETION_KEY } from "../records/record-query.ts";
import { isAffected } from "./affected-queries.ts";

/** Resolves once the user's own deletions are over, and their page doesn't show what no longer exists. */
const endOfDeletions = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const isDeleting = (): boolean => queryClient.isMutating({ mutationKey: DELETION_KEY }) > 0;
    if (!isDeleting()) {
      resolve();
      return;
    }
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isDeleting()) return;
      stop();
      resolve();
    });
  });

/**
 * Refetches the queries that events affect: those on screen now, others when they are shown. Events
 * during a round wait for the next one, so that a busy CRM gets no more requests than it can
 * handle.
 */
export function createRefresher(queryClient: QueryClient): (event: PageEvent) => void {
  let pending: PageEvent[] = [];
  let isRefreshing = false;

  async function refresh(): Promise<void> {
    isRefreshing = true;
    while (pending.length > 0) {
      // Each round has its own deletions.
      await endOfDeletions(queryClient);
      const events = pending;
      pending = [];
      const isConcerned = (query: Query): boolean =>
        events.some((event) => isAffected(event, query));
      // A first fetch is not restarted, and may have been answered before the event.
      const first = queryClient
        .getQueryCache()
        .findAll({ predicate: isConcerned, fetchStatus: "fetching" })
        .filter(({ state }) => state.data === undefined);
      await queryClient.invalidateQueries({ predicate: isConcerned });
      if (first.length > 0) {
        await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
      }
    }
    isRefreshing = false;
  }

  return (event) => {
    pending.push(event);
    // Deferred, because several events arrive in one task.
    if (!isRefreshing) void refresh();
  };
}
