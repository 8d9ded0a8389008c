import { listPageProperties } from "@calling-extensions/crm/page-api";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callService } from "../../api/session.ts";
import { propertiesQuery } from "../../records/property-queries.ts";

/** All properties of a type, as their definitions. */
export const definitionsQuery = (objectTypeId: string) =>
  queryOptions({
    queryKey: ["property-definitions", objectTypeId],
    queryFn: ({ signal }) => callService(listPageProperties, { params: { objectTypeId }, signal }),
  });

/** Refreshes what shows the properties of a type: these settings, its records and their forms. */
export function useRefreshProperties(objectTypeId: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(definitionsQuery(objectTypeId)),
      queryClient.invalidateQueries(propertiesQuery(objectTypeId)),
      queryClient.invalidateQueries({ queryKey: ["record", objectTypeId] }),
    ]);
}
