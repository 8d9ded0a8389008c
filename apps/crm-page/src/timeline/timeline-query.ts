import { infiniteQueryOptions } from "@tanstack/react-query";
import { getTimeline } from "../api/page-api.ts";

export const timelineQuery = (objectTypeId: string, objectId: string) =>
  infiniteQueryOptions({
    queryKey: ["timeline", objectTypeId, objectId],
    queryFn: ({ pageParam, signal }) =>
      getTimeline(objectTypeId, objectId, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
  });
