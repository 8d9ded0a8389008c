import { QueryClient } from "@tanstack/react-query";
import { PageError } from "./page-error.ts";

/** Long enough that going back to a record shows it at once, short enough that it is fresh. */
const STALE_AFTER_MS = 10_000;

/** A refusal stays one; only a service that is away, or fails inside, may do better a second time. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof PageError && error.status !== undefined && error.status < 500);

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
