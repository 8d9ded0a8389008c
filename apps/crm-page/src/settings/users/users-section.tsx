import { roleNames, roles } from "@calling-extensions/crm/page-api";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { useCan, useSession } from "../../session/session.ts";
import { usersQuery } from "../../users/users-query.ts";
import list from "../settings-list.module.css";
import { InviteForm } from "./invite-form.tsx";
import { UserItem } from "./user-item.tsx";
import { permissionLabels, roleLabels } from "../../session/role-labels.ts";

/** The users of the account with their roles, who of them can sign in, and whether they can be called. */
export function UsersSection() {
  const [isInviting, setInviting] = useState(false);
  const { signIn } = useSession();
  const canManage = useCan("users.manage");
  return (
    <TextPage
      title={t`Users and availability`}
      introduction={t`Users are available while their calling app reports it from an open tab. Programs can read it, for example to route calls.`}
    >
      <Card
        title={t`Users`}
        aside={
          // Without a provider, the invitation could not be accepted.
          canManage &&
          signIn && (
            <Button tone="primary" onClick={() => setInviting(true)}>
              {t`Invite user`}
            </Button>
          )
        }
      >
        {canManage && signIn?.givesRoles && (
          <Notice tone="neutral" role="note" id={ROLES_NOTE}>
            {t`Roles come from the service where users sign in. A role that is changed there counts from the next sign-in on.`}
          </Notice>
        )}
        <Users />
      </Card>
      <Card title={t`Roles`}>
        <Roles />
      </Card>
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </TextPage>
  );
}

/** The id of the reason why roles can't be changed. */
const ROLES_NOTE = "roles-of-provider";

function Users() {
  const { user: self } = useSession();
  const { data, error, refetch } = useQuery(usersQuery);
  if (!data) {
    return error ? (
      <ErrorState title={t`Couldn't load the users`} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t`Loading users`} lines={3} />
    );
  }
  return (
    <ul className={list.list}>
      {data.results.map((user) => (
        <UserItem key={user.id} user={user} isSelf={user.id === self.id} rolesNoteId={ROLES_NOTE} />
      ))}
    </ul>
  );
}

/** What each role allows beyond the work with one's own records. */
function Roles() {
  return (
    <dl className={list.terms}>
      {roleNames.map((name) => (
        <div key={name}>
          <dt>{roleLabels[name]}</dt>
          <dd className={list.quiet}>
            {[
              t`Work with their own records and calls`,
              ...roles[name].map((permission) => permissionLabels[permission]),
            ].join("; ")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
