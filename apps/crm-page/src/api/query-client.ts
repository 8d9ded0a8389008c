import { QueryClient } from "@tanstack/react-query";
import { isTransient } from "./page-error.ts";

/** Long enough that going back to a record shows it at once, short enough that it is fresh. */
const STALE_AFTER_MS = 10_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: (failureCount, error) => failureCount < 1 && isTransient(error),
        networkMode: "always",
        // Off by default in this network mode.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
