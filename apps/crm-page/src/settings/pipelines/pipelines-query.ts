import { listPagePipelines } from "@calling-extensions/crm/page-api";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callService } from "../../api/session.ts";
import { propertiesQuery } from "../../records/property-queries.ts";

export const pipelinesQuery = queryOptions({
  queryKey: ["pipelines"],
  queryFn: ({ signal }) => callService(listPagePipelines, { signal }),
});

/** Refreshes what shows the pipelines of a type: these settings, and the values that records can have. */
export function useRefreshPipelines(objectTypeId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(pipelinesQuery),
      queryClient.invalidateQueries(propertiesQuery(objectTypeId)),
    ]);
}
