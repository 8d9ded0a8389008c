import type { PageEvent } from "@calling-extensions/crm/page-api";
import type { QueryClient } from "@tanstack/react-query";
import { concerns } from "./concerns.ts";

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
      await queryClient.invalidateQueries({
        predicate: (query) => events.some((event) => concerns(event, query)),
      });
    }
    isAsking = false;
  }

  return (event) => {
    told.push(event);
    // After the event's own task, as several come in one.
    if (!isAsking) void ask();
  };
}
