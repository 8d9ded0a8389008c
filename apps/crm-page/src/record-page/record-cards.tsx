import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { PhoneNumbersCard } from "../dial/phone-numbers-card.tsx";
import { codeQuery } from "../feedback/code-query.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import type { TimelineControl } from "../timeline/use-timeline-view.ts";
import { UnstoredCallsCard } from "../unstored-calls/unstored-calls-card.tsx";
import { AddActivity } from "./add-activity.tsx";
import { AssociationsCard } from "./associations-card.tsx";
import { PropertiesCard } from "./properties-card.tsx";
import styles from "./record-page.module.css";

/** What a record's page has below the name, which is also in the panel beside a list. */
export function RecordCards({
  record,
  place,
  timeline,
}: {
  record: PageRecord;
  /** The record that was asked for: one that it was merged into gets the drafts. */
  place: string;
  timeline: TimelineControl;
}) {
  return (
    <>
      <PartBoundary label={t`the calls that are not stored yet`} shape="card">
        <UnstoredCallsCard record={record} />
      </PartBoundary>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartBoundary label={t`the phone numbers`} shape="card">
            <PhoneNumbersCard record={record} />
          </PartBoundary>
          <PartBoundary label={t`the properties`} shape="card">
            <PropertiesCard key={place} record={record} />
          </PartBoundary>
          <PartBoundary label={t`the associations`} shape="card">
            <AssociationsCard record={record} />
          </PartBoundary>
        </div>
        <PartBoundary label={t`the timeline`} shape="card">
          <Timeline Actions={LateEntryActions} record={record} {...timeline}>
            <PartBoundary label={t`the buttons for activities`} shape="line">
              <AddActivity key={place} record={record} />
            </PartBoundary>
          </Timeline>
        </PartBoundary>
      </div>
    </>
  );
}

const entryActions = codeQuery(async () => (await import("./entry-actions.tsx")).EntryActions);

/** Buttons beside an activity, whose code isn't needed to read the timeline. */
function LateEntryActions(props: EntryActionsProps) {
  const { data: EntryActions } = useQuery(entryActions);
  return <span className={styles.entryActions}>{EntryActions && <EntryActions {...props} />}</span>;
}
