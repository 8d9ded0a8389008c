import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, createContext, use } from "react";
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
  const actions = useQuery(entryActions);
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
          <ActionsContext value={actions}>
            <Timeline Actions={LateEntryActions} record={record} {...timeline}>
              <PartBoundary label={t`the buttons for activities`} shape="line">
                <AddActivity key={place} record={record} />
              </PartBoundary>
            </Timeline>
          </ActionsContext>
        </PartBoundary>
      </div>
    </>
  );
}

const entryActions = codeQuery(async () => (await import("./entry-actions.tsx")).EntryActions);

/** One query for all activities: each would follow its own. */
const ActionsContext = createContext<{
  readonly data?: ComponentType<EntryActionsProps> | undefined;
}>({});

/** Buttons beside an activity, whose code isn't needed to read the timeline. */
function LateEntryActions(props: EntryActionsProps) {
  const { data: EntryActions } = use(ActionsContext);
  return <span className={styles.entryActions}>{EntryActions && <EntryActions {...props} />}</span>;
}
