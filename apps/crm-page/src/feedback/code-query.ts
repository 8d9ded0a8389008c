import { queryOptions } from "@tanstack/react-query";
import { isTransient } from "../api/page-error.ts";
import { unreachable } from "../api/request.ts";
import { SESSION_RETRY_INTERVAL_MS } from "../limits.ts";

/** Numbers the queries of code: no text identifies code, as two parts may have the same label. */
let codeQueries = 0;

/**
 * Loads code once. What the service didn't answer is loaded again at an interval, also in a hidden tab, which may have to
 * continue calls: the code that notices that the service is back may be what is missing.
 */
export const codeQuery = <Code>(load: () => Promise<Code>) =>
  queryOptions({
    queryKey: ["code", (codeQueries += 1)],
    // Browsers throw a TypeError if they can't fetch a module.
    queryFn: () =>
      load().catch((cause: unknown) => {
        throw cause instanceof TypeError ? unreachable(cause) : cause;
      }),
    // Not "static": what has failed is loaded again once the service is back.
    staleTime: Infinity,
    gcTime: Infinity,
    refetchInterval: ({ state }) =>
      state.error && isTransient(state.error) ? SESSION_RETRY_INTERVAL_MS : false,
    refetchIntervalInBackground: true,
  });
