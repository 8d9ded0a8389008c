import { rich, t } from "@calling-extensions/ui/text";
import { PageHeader } from "../controls/page-header.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { CallsWithoutRecordCard } from "../calls-without-record/calls-without-record-card.tsx";
import { useSession } from "../session/session.ts";
import { AvailabilityCard } from "./availability-card.tsx";
import { CallCountsCard } from "./call-counts-card.tsx";
import { DueTasksCard } from "./due-tasks-card.tsx";
import { MissedCallsCard } from "./missed-calls-card.tsx";
import { NotificationOffer } from "./notification-offer.tsx";
import { RecentRecordsCard } from "./recent-records-card.tsx";
import { Welcome } from "./welcome.tsx";
import { useEndOfDay } from "../tasks/use-end-of-day.ts";
import styles from "./home-page.module.css";

/** Where the user's day begins: what is due, who called, and what they looked at last. */
export function HomePage() {
  const { user } = useSession();
  const dayEnd = useEndOfDay();
  const [firstName = user.name] = user.name.split(" ");
  return (
    <div className={styles.home}>
      <title>{t`Home · CRM`}</title>
      <PageHeader title={<>{rich`Hello ${<bdi>{firstName}</bdi>}`}</>} />
      <div className={styles.notices}>
        <PartBoundary label={t`the introduction`} shape="line">
          <Welcome />
        </PartBoundary>
        <PartBoundary label={t`the offer of notifications`} shape="line">
          <NotificationOffer />
        </PartBoundary>
      </div>
      <div className={styles.columns}>
        <PartBoundary label={t`the due tasks`} shape="card">
          <DueTasksCard dueBefore={dayEnd} />
        </PartBoundary>
        <div className={styles.column}>
          <PartBoundary label={t`the missed calls`} shape="card">
            <MissedCallsCard />
          </PartBoundary>
          <PartBoundary label={t`the calls without a record`} shape="card">
            <CallsWithoutRecordCard />
          </PartBoundary>
          <div className={`${styles.column} ${styles.below}`}>
            <Surroundings dayEnd={dayEnd} />
          </div>
        </div>
        <div className={`${styles.column} ${styles.beside}`}>
          <Surroundings dayEnd={dayEnd} />
        </div>
      </div>
    </div>
  );
}

/**
 * In the third column if there is room, else below the second one. The style sheet shows one of the two, so that
 * nothing visible moves when a calling app opens.
 */
const Surroundings = ({ dayEnd }: { dayEnd: number }) => (
  <>
    <PartBoundary label={t`the numbers of your calls`} shape="card">
      <CallCountsCard dayEnd={dayEnd} />
    </PartBoundary>
    <PartBoundary label={t`the recent records`} shape="card">
      <RecentRecordsCard />
    </PartBoundary>
    <PartBoundary label={t`the availability`} shape="card">
      <AvailabilityCard />
    </PartBoundary>
  </>
);
