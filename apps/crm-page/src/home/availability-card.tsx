import { rich, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { useSession } from "../session/session.ts";
import { UserState } from "../users/user-state.tsx";
import { usersQuery } from "../users/users-query.ts";
import styles from "./home-page.module.css";

/** Whether the user and their colleagues can be called. */
export function AvailabilityCard() {
  const { user: self } = useSession();
  const { data, error, refetch } = useQuery(usersQuery);
  return (
    <Card title={t`Availability`}>
      {data ? (
        <ul className={styles.list}>
          {data.results.map((user) => (
            <li key={user.id} className={styles.row}>
              <p className={`${styles.text} ${styles.name}`}>
                {user.id === self.id ? (
                  rich`${<bdi>{user.name}</bdi>} (you)`
                ) : (
                  <bdi>{user.name}</bdi>
                )}
              </p>
              <UserState user={user} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t`Couldn't load who is available`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading who is available`} />
      )}
    </Card>
  );
}
