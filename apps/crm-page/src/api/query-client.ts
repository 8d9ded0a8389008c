import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./page-error.ts";

/** Long enough to show a record at once when the user goes back, short enough to stay fresh. */
const STALE_TIME_MS = 10_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        retry: (failureCount, error) => failureCount < 1 && isTransient(error),
        networkMode: "always",
        // Off by default in this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
