import type { QueryClient } from "@tanstack/react-query";

/** Repeats what is on screen as an error, now that the service is back. */
export function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error",
  });
}
