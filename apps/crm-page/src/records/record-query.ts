import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getRecord, listRecords } from "../api/page-api.ts";

export const recordQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["record", objectTypeId, objectId],
    queryFn: ({ signal }) => getRecord(objectTypeId, objectId, signal),
  });

export const recordListQuery = (objectTypeId: string, query: string) =>
  infiniteQueryOptions({
    queryKey: ["records", objectTypeId, query],
    queryFn: ({ pageParam, signal }) =>
      listRecords(objectTypeId, { query, after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    placeholderData: keepPreviousData,
  });
