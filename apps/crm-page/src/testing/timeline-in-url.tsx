import type { ComponentProps } from "react";
import { Timeline } from "../timeline/timeline.tsx";
import { useTimelineView } from "../timeline/use-timeline-view.ts";

/** A timeline as on the page of its record. */
export const TimelineInUrl = (props: Omit<ComponentProps<typeof Timeline>, "view" | "onView">) => (
  <Timeline {...props} {...useTimelineView()} />
);
