import { changePageUser, type Role, roleNames } from "@calling-extensions/crm/page-api";
import { Badge, Button, PhoneNumber, Select } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { rich, t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../../api/session.ts";
import { useCan, useSession } from "../../session/session.ts";
import { UserState } from "../../users/user-state.tsx";
import { type User, usersQuery } from "../../users/users-query.ts";
import { DirectNumber } from "./direct-number.tsx";
import { roleLabels } from "../../session/role-labels.ts";
import list from "../settings-list.module.css";
import styles from "./users.module.css";

/** A user with their state, and what can be changed: by users their own number, by administrators the rest, too. */
export function UserItem({
  user,
  isSelf,
  rolesNoteId,
}: {
  user: User;
  isSelf: boolean;
  /** The element with the reason why the role can't be changed. */
  rolesNoteId: string;
}) {
  const { name, email, role, isActive, phoneNumber } = user;
  const { signIn } = useSession();
  const canManage = useCan("users.manage");
  return (
    <li className={list.item}>
      <div className={list.text}>
        <h3>
          {isSelf ? rich`${<bdi>{name}</bdi>} (you)` : <bdi>{name}</bdi>}{" "}
          {!isActive && <Badge tone="warning">{t`Deactivated`}</Badge>}
        </h3>
        <p className={list.quiet}>
          <bdi>{email}</bdi>
        </p>
        {phoneNumber && (
          <p className={list.quiet}>
            <PhoneNumber>{phoneNumber.text}</PhoneNumber>
            {phoneNumber.extension !== undefined && (
              <> {rich`ext. ${<PhoneNumber>{phoneNumber.extension}</PhoneNumber>}`}</>
            )}
          </p>
        )}
        {(canManage || isSelf) && <DirectNumber user={user} />}
      </div>
      {isActive && <UserState user={user} />}
      <div className={styles.actions}>
        {canManage ? (
          <RoleSelect user={user} rolesNoteId={signIn?.givesRoles ? rolesNoteId : undefined} />
        ) : (
          <p className={list.quiet}>{roleLabels[role]}</p>
        )}
        {/* Without a provider, no user signs in. */}
        {canManage && signIn && <ActivationButton user={user} isSelf={isSelf} />}
      </div>
    </li>
  );
}

/** Changes the role of a user. Their page learns of it by an event. */
function RoleSelect({
  user: { id, name, role },
  rolesNoteId,
}: {
  user: User;
  rolesNoteId: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: Role) =>
      callService(changePageUser, { params: { userId: id }, body: { role: next } }),
    onError: ({ message }) =>
      showToast({
        tone: "error",
        source: name,
        text: t`Couldn't change the role. ${message}`,
      }),
    onSettled: () => queryClient.invalidateQueries(usersQuery),
  });
  return (
    <Select
      label={t`Role`}
      aria-label={t`Role of ${name}`}
      aria-describedby={rolesNoteId}
      value={isPending ? variables : role}
      disabled={isPending || rolesNoteId !== undefined}
      options={roleNames.map((value) => ({ value, label: roleLabels[value] }))}
      // The options are the roles.
      onChange={({ target }) => mutate(target.value as Role)}
    />
  );
}

/** Deactivates a user, or activates them again. */
function ActivationButton({
  user: { id, name, isActive },
  isSelf,
}: {
  user: User;
  isSelf: boolean;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) =>
      callService(changePageUser, { params: { userId: id }, body: { isActive: next } }),
    onSuccess: (_response, next) =>
      showToast({
        tone: "info",
        source: name,
        text: next ? t`The user is active and can sign in.` : t`The user was deactivated.`,
      }),
    onError: ({ message }, next) =>
      showToast({
        tone: "error",
        source: name,
        text: next
          ? t`Couldn't activate the user. ${message}`
          : t`Couldn't deactivate the user. ${message}`,
      }),
    onSettled: () => queryClient.invalidateQueries(usersQuery),
  });
  return isActive ? (
    <Button
      aria-label={t`Deactivate ${name}`}
      aria-disabled={isPending}
      onClick={() =>
        void confirmDeactivation(name, isSelf).then((isWanted) => isWanted && mutate(false))
      }
    >
      {t`Deactivate`}
    </Button>
  ) : (
    <Button aria-label={t`Activate ${name}`} aria-disabled={isPending} onClick={() => mutate(true)}>
      {t`Activate`}
    </Button>
  );
}

/** Asks for confirmation, because sessions and tokens don't come back. */
async function confirmDeactivation(name: string, isSelf: boolean): Promise<boolean> {
  const answer = await requestConfirmation({
    title: isSelf ? t`Deactivate yourself?` : t`Deactivate ${name}?`,
    body: isSelf
      ? t`You're signed out immediately, and your access tokens and the access of apps that you authorized end. Another administrator can activate you again. Your records stay.`
      : t`${name} is signed out immediately, and their access tokens and the access of apps that they authorized end. Their records stay. You can activate them again.`,
    options: [
      { value: "yes", label: t`Deactivate`, tone: "danger" },
      { value: "no", label: isSelf ? t`Stay active` : t`Keep active`, tone: "secondary" },
    ],
  });
  return answer === "yes";
}
