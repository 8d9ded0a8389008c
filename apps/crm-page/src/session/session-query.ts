import { queryOptions } from "@tanstack/react-query";
import { openSession } from "../api/page-api.ts";

/** Who looks at the page; asked once, at load. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => openSession(signal),
  staleTime: Infinity,
});
