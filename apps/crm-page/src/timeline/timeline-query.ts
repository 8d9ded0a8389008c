import type { PageRecord } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { getTimeline, type TimelinePlace } from "../api/records.ts";
import type { TimelineView } from "./timeline-view.ts";

/** A page of a timeline; without a place the first one, which has the places of the others. */
export const timelineQuery = (
  { objectTypeId, objectId }: Pick<PageRecord, "objectTypeId" | "objectId">,
  { kind, q }: TimelineView,
  place: TimelinePlace = {},
) =>
  queryOptions({
    queryKey: ["timeline", objectTypeId, objectId, kind, q, place],
    queryFn: ({ signal }) => getTimeline(objectTypeId, objectId, { kind, q, ...place, signal }),
    // Another record's timeline is never shown meanwhile.
    placeholderData: (before, query) => (query?.queryKey[2] === objectId ? before : undefined),
  });
