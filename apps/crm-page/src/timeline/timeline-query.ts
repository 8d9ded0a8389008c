import { infiniteQueryOptions } from "@tanstack/react-query";
import { getTimeline } from "../api/page-api.ts";

/** Begins the key of every timeline: a call can be on several. */
export const timelineKey = ["timeline"] as const;

export const timelineQuery = (objectTypeId: string, objectId: string) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey, objectTypeId, objectId],
    queryFn: ({ pageParam, signal }) =>
      getTimeline(objectTypeId, objectId, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
  });
