import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { TimelineEntries, type TimelineEntriesProps } from "./timeline-entries.tsx";
import { type TimelinePlace, timelineQuery } from "./timeline-query.ts";
import type { TimelineView } from "./timeline-view.ts";

/** A page of a timeline after the first one. */
export function OlderEntries({
  view,
  after,
  until,
  minHeight,
  ...props
}: Omit<TimelineEntriesProps, "entries"> &
  TimelinePlace & {
    view: TimelineView;
    /** In CSS pixels, until the entries have loaded. */
    minHeight: number;
  }) {
  const { data, error, refetch } = useQuery(timelineQuery(props.record, view, { after, until }));
  if (data) return <TimelineEntries {...props} entries={data.results} />;
  return (
    <div style={{ minHeight }}>
      {error ? (
        <ErrorState
          title={t`Couldn't load this part of the timeline`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading activities`} lines={6} />
      )}
    </div>
  );
}
