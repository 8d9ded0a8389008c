import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getDeletedRecord, getRecord, listRecords, type ListView } from "../api/records.ts";

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

export const recordListQuery = (objectTypeId: string, view: ListView) =>
  infiniteQueryOptions({
    queryKey: ["records", objectTypeId, view] as const,
    queryFn: ({ pageParam, signal }) =>
      listRecords(objectTypeId, view, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    // Shows the previous results meanwhile, but never active records in the recycle bin.
    placeholderData: (before, query) =>
      query?.queryKey[2].isArchived === view.isArchived ? before : undefined,
  });
