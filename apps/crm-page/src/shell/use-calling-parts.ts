import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isTransient } from "../api/page-error.ts";
import { codeQuery } from "../feedback/code-query.ts";
import { SESSION_RETRY_INTERVAL_MS } from "../limits.ts";

// Of the URL that the user opened.
const { search } = window.location;

const callingCode = codeQuery(async () => {
  const parts = await import("./calling-parts.tsx");
  parts.readFaultParameters(search);
  parts.readToolsParameter(search);
  return parts;
});

/**
 * Loads what calls need, once the page is shown. It contains what notices that the service is back, so that it is tried
 * again at an interval, also in a hidden tab, which may have to continue calls.
 */
export function useCallingParts() {
  const { data, error, refetch } = useQuery({
    ...callingCode,
    refetchInterval: ({ state }) =>
      state.error && isTransient(state.error) ? SESSION_RETRY_INTERVAL_MS : false,
    refetchIntervalInBackground: true,
  });
  // Stays during the next attempt.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);
  return { data, failure: data ? null : failure, refetch };
}
