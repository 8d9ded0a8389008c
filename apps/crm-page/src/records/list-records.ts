import {
  type ListFilter,
  listPageRecords,
  type RecordList,
} from "@calling-extensions/crm/page-api";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";

/** Among the properties to show: the records that an activity is about, and the companies of other records. */
export const RECORDS = "associations";

/** Which records of a type to list, and in what order. */
export interface ListRequest {
  query: string;
  /** `title`, `createdAt`, `updatedAt` or `properties.{name}`; descending with a minus sign. */
  sort: string;
  /** Only records in the recycle bin. */
  isArchived: boolean;
  /** Conditions that must all match. */
  filters?: readonly ListFilter[];
  /** The names of the properties to show. */
  properties?: readonly string[];
  limit?: number;
}

/** Lists a page of records. */
export const listRecords = (
  objectTypeId: string,
  { query, sort, isArchived, filters = [], properties = [], limit }: ListRequest,
  { after, signal }: { after?: string | undefined; signal: AbortSignal },
): Promise<RecordList> =>
  callService(listPageRecords, {
    params: { objectTypeId },
    query: {
      q: query,
      sort,
      archived: isArchived ? "true" : "false",
      filters: filters.length > 0 ? JSON.stringify(filters) : undefined,
      properties: properties.join(","),
      limit,
      after,
    },
    signal,
  });

export const recordListQuery = (objectTypeId: string, request: ListRequest) =>
  infiniteQueryOptions({
    queryKey: ["records", objectTypeId, request] as const,
    queryFn: ({ pageParam, signal }) =>
      listRecords(objectTypeId, request, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    // Shows the previous results until these arrive, but never active records in the recycle bin.
    placeholderData: (before, query) =>
      query?.queryKey[2].isArchived === request.isArchived ? before : undefined,
  });
