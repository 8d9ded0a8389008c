import { queryOptions } from "@tanstack/react-query";
import { unreachable } from "../api/request.ts";

/** Numbers the queries of code: no text identifies code, as two parts may have the same label. */
let codeQueries = 0;

/** Loads code once. What has failed is loaded again on request, and when the service is back. */
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
  });
