import { notifyManager, QueryClient } from "@tanstack/react-query";
import { QUERY_STALE_TIME_MS } from "../limits.ts";
import { isTransient } from "./page-error.ts";

// By default it waits for another task, and a saved value appears after its editor has closed.
notifyManager.setScheduler(queueMicrotask);

/** For what may be sent twice. */
export const retryOnce = (failureCount: number, error: Error): boolean =>
  failureCount < 1 && isTransient(error);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_TIME_MS,
        retry: retryOnce,
        networkMode: "always",
        // Off by default in this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
