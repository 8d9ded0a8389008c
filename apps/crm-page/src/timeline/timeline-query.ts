import { getTimeline, type PageRecord } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import type { TimelineView } from "./timeline-view.ts";

/** Between which entries a page of a timeline is. */
export interface TimelinePlace {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

/** A page of a timeline; without a place the first one, which has the places of the others. */
export const timelineQuery = (
  { objectTypeId, objectId }: Pick<PageRecord, "objectTypeId" | "objectId">,
  { kind, q }: TimelineView,
  place: TimelinePlace = {},
) =>
  queryOptions({
    queryKey: ["timeline", objectTypeId, objectId, kind, q, place],
    queryFn: ({ signal }) =>
      callService(getTimeline, {
        params: { objectTypeId, objectId },
        query: { kind, q, ...place },
        signal,
      }),
    // While it loads, another record's timeline is never shown.
    placeholderData: (before, query) => (query?.queryKey[2] === objectId ? before : undefined),
  });
