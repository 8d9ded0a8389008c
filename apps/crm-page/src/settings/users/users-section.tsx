import { useQuery } from "@tanstack/react-query";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { useSession } from "../../session/session.ts";
import { UserState } from "../../users/user-state.tsx";
import { type User, usersQuery } from "../../users/users-query.ts";
import list from "../settings-list.module.css";

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
  const { data, error, refetch } = useQuery(usersQuery);
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
  const { name, email, permissions } = user;
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
            {`Can also ${permissions.map((each) => labels[each] ?? each).join(", ")}`}
          </p>
        )}
      </div>
      <UserState user={user} />
    </li>
  );
}

/** Of permissions. */
const labels: Readonly<Record<string, string>> = { "apps.manage": "install and remove apps" };
