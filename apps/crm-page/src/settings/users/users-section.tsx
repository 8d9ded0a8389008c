import type { PageUsers } from "@calling-extensions/crm/page-api";
import { Badge } from "@calling-extensions/ui/controls";
import { formatTimeOfDay } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { listUsers } from "../../api/users.ts";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { USERS_POLL_INTERVAL_MS } from "../../limits.ts";
import { useSession } from "../../session/session.ts";
import list from "../settings-list.module.css";
import styles from "./users.module.css";

type User = PageUsers["results"][number];

/** The users of the account, and whether they can be called. */
export function UsersSection() {
  return (
    <TextPage
      title="Users and availability"
      introduction="Users are available while their calling app says so, in a tab that is open. Programs can read it, for example to route calls."
    >
      <Card title="Users">
        <Users />
      </Card>
    </TextPage>
  );
}

function Users() {
  const { user: self } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["users"],
    queryFn: ({ signal }) => listUsers(signal),
    // Reports of availability are no events.
    refetchInterval: USERS_POLL_INTERVAL_MS,
  });
  if (!data) {
    return error ? (
      <ErrorState title="Couldn't load the users" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading users" lines={3} />
    );
  }
  return (
    <ul className={list.list}>
      {data.results.map((user) => (
        <UserItem key={user.id} user={user} isSelf={user.id === self.id} />
      ))}
    </ul>
  );
}

function UserItem({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { name, email, permissions, availableIn, liveCallsSince } = user;
  const [since] = liveCallsSince;
  return (
    <li className={list.item}>
      <div className={list.text}>
        <h3>
          <bdi>{name}</bdi>
          {isSelf && " (you)"}
        </h3>
        <p className={list.quiet}>
          <bdi>{email}</bdi>
        </p>
        {permissions.length > 0 && (
          <p className={list.quiet}>
            May also: <code>{permissions.join(", ")}</code>
          </p>
        )}
      </div>
      <p className={styles.state}>
        {since !== undefined && (
          <Badge tone="accent">
            {liveCallsSince.length === 1 ? "In a call" : `In ${liveCallsSince.length} calls`} since{" "}
            {formatTimeOfDay(since)}
          </Badge>
        )}
        {availableIn.length === 0 ? (
          <Badge>Not available</Badge>
        ) : (
          <Badge tone="good">
            Available in <bdi>{availableIn.join(" and ")}</bdi>
          </Badge>
        )}
      </p>
    </li>
  );
}
