import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { unreachable } from "../api/request.ts";
import { ErrorState } from "./error-state.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Numbers the queries of code: no text identifies code, as two parts may have the same label. */
let codeQueries = 0;

/** Loads code once. What has failed is loaded again on request, and when the service is back. */
export const codeQuery = <Code,>(load: () => Promise<Code>) =>
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

/**
 * Creates a part of the page whose code is loaded when it is first shown. Unlike with `lazy` of React, the
 * user can retry after a failure, and the rest of the page stays.
 *
 * @param label names the part to the user while it loads and if it can't be loaded.
 */
export function lazyPart<Props extends object>(
  label: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = codeQuery(load);
  return function LazyPart(props: Props) {
    const { data: Part, error, refetch } = useQuery(code);
    if (Part) return <Part {...props} />;
    return error ? (
      <ErrorState title={`Couldn't load ${label}`} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={`Loading ${label}`} />
    );
  };
}
