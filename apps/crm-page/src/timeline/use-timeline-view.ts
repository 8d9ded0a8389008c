import { useSearchParams } from "wouter";
import { readTimelineView, type TimelineView, writeTimelineView } from "./timeline-view.ts";

/** Which activities a timeline shows, and what changes that. */
export interface TimelineControl {
  readonly view: TimelineView;
  readonly onView: (view: TimelineView) => void;
}

/** The view of the timeline in the URL of a record's page. */
export function useTimelineView(): TimelineControl {
  const [search, setSearch] = useSearchParams();
  return {
    view: readTimelineView(search),
    onView: (view) => setSearch((before) => writeTimelineView(before, view), { replace: true }),
  };
}
