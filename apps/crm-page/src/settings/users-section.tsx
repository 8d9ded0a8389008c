import {
  changePageUser,
  permissions,
  type Role,
  roleNames,
  roles,
} from "@calling-extensions/crm/page-api";
import { Select } from "@calling-extensions/ui/controls";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { useCan, useSession } from "../session/session.ts";
import { UserState } from "../users/user-state.tsx";
import { type User, usersQuery } from "../users/users-query.ts";
import list from "./settings-list.module.css";

/** The users of the account with their roles, and whether they can be called. */
export function UsersSection() {
  return (
    <TextPage
      title="Users and availability"
      introduction="Users are available while their calling app reports it from an open tab. Programs can read it, for example to route calls."
    >
      <Card title="Users">
        <Users />
      </Card>
      <Card title="Roles">
        <Roles />
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
  const { name, email, role } = user;
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
      </div>
      <UserState user={user} />
      {useCan("users.manage") ? (
        <RoleSelect user={user} />
      ) : (
        <p className={list.quiet}>{roles[role].label}</p>
      )}
    </li>
  );
}

/** Changes the role of a user. Their page learns of it by an event. */
function RoleSelect({ user: { id, name, role } }: { user: User }) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Role) =>
      callService(changePageUser, { params: { userId: id }, body: { role: next } }),
    onError: ({ message }) =>
      showToast({
        tone: "error",
        source: name,
        text: `Couldn't change the role. ${message}`,
      }),
    onSettled: () => queryClient.invalidateQueries(usersQuery),
  });
  return (
    <Select
      label="Role"
      aria-label={`Role of ${name}`}
      value={isPending ? variables : role}
      disabled={isPending}
      options={roleNames.map((value) => ({ value, label: roles[value].label }))}
      // The options are the roles.
      onChange={({ target }) => mutate(target.value as Role)}
    />
  );
}

/** What each role allows beyond the work with one's own records. */
function Roles() {
  return (
    <dl className={list.terms}>
      {roleNames.map((name) => (
        <div key={name}>
          <dt>{roles[name].label}</dt>
          <dd className={list.quiet}>
            {[
              "Work with their own records and calls",
              ...roles[name].permissions.map((permission) => permissions[permission]),
            ].join("; ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
