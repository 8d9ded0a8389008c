import { useSession } from "../session/session.ts";
import { AvailabilityCard } from "./availability-card.tsx";
import { DueTasksCard } from "./due-tasks-card.tsx";
import { MissedCallsCard } from "./missed-calls-card.tsx";
import { NotificationOffer } from "./notification-offer.tsx";
import { RecentRecordsCard } from "./recent-records-card.tsx";
import { useEndOfDay } from "./use-end-of-day.ts";
import { Welcome } from "./welcome.tsx";
import styles from "./home-page.module.css";

/** Where the user's day begins: what is due, who called, and what they looked at last. */
export function HomePage() {
  const { user } = useSession();
  const dueBefore = useEndOfDay();
  const [firstName = user.name] = user.name.split(" ");
  return (
    <div className={styles.home}>
      <title>Home · CRM</title>
      <h1 className={styles.title}>
        Hello <bdi>{firstName}</bdi>
      </h1>
      <Welcome />
      <NotificationOffer />
      <div className={styles.columns}>
        <DueTasksCard dueBefore={dueBefore} />
        <div className={styles.column}>
          <MissedCallsCard />
          <div className={`${styles.column} ${styles.below}`}>
            <Surroundings />
          </div>
        </div>
        <div className={`${styles.column} ${styles.beside}`}>
          <Surroundings />
        </div>
      </div>
    </div>
  );
}

/** In the third column if there is room, else below the second one. The style sheet shows one of the two. */
const Surroundings = () => (
  <>
    <RecentRecordsCard />
    <AvailabilityCard />
  </>
);
