import type { PageEvent } from "@calling-extensions/crm/page-api";
import type { Query, QueryClient } from "@tanstack/react-query";
import { concerns } from "./affected-queries.ts";

/**
 * Has what events name asked for again where it is on screen, and later where it is not. One round
 * after the other: what is told during a round waits for the next one, so that a busy CRM is not
 * asked more than it can answer.
 */
export function createRefresher(queryClient: QueryClient): (event: PageEvent) => void {
  let told: PageEvent[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (told.length > 0) {
      const events = told;
      told = [];
      const isConcerned = (query: Query): boolean => events.some((event) => concerns(event, query));
      // What is asked for the first time is only waited for, and may have been answered before.
      const first = queryClient
        .getQueryCache()
        .findAll({ predicate: isConcerned, fetchStatus: "fetching" })
        .filter(({ state }) => state.data === undefined);
      await queryClient.invalidateQueries({ predicate: isConcerned });
      if (first.length > 0) {
        await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
      }
    }
    isAsking = false;
  }

  return (event) => {
    told.push(event);
    // After the event's own task, as several come in one.
    if (!isAsking) void ask();
  };
}
