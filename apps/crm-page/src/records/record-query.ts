import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getDeletedRecord, getRecord, listRecords, type ListRequest } from "../api/records.ts";

export const recordQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["record", objectTypeId, objectId],
    queryFn: ({ signal }) => getRecord(objectTypeId, objectId, signal),
  });

/** The record, if it is in the recycle bin. */
export const deletedRecordQuery = (objectTypeId: string, objectId: string) =>
  queryOptions({
    queryKey: ["record", objectTypeId, objectId, "deleted"],
    queryFn: ({ signal }) => getDeletedRecord(objectTypeId, objectId, signal),
  });

export const recordListQuery = (objectTypeId: string, request: ListRequest) =>
  infiniteQueryOptions({
    queryKey: ["records", objectTypeId, request] as const,
    queryFn: ({ pageParam, signal }) =>
      listRecords(objectTypeId, request, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    // Shows the previous results meanwhile, but never active records in the recycle bin.
    placeholderData: (before, query) =>
      query?.queryKey[2].isArchived === request.isArchived ? before : undefined,
  });
