import type { PageEvent } from "@calling-extensions/crm/page-api";
import type { Query, QueryClient } from "@tanstack/react-query";
import { isAffected } from "./affected-queries.ts";

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
