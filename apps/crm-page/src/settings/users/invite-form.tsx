import { invitePageUser, type Role, roleNames } from "@calling-extensions/crm/page-api";
import { Field, Select } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../../api/session.ts";
import { dialogPart } from "../../feedback/dialog-part.tsx";
import { useSession } from "../../session/session.ts";
import { usersQuery } from "../../users/users-query.ts";
import { roleLabels } from "../../session/role-labels.ts";
import list from "../settings-list.module.css";

/** Lets a person sign in from now on. They get no message. */
export const InviteForm = dialogPart(t`the form`, UserForm);

function UserForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { signIn } = useSession();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("salesRep");
  const [problem, setProblem] = useState<{ field: "name" | "email"; text: string }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callService(invitePageUser, { body: { name: name.trim(), email: email.trim(), role } }),
    onSuccess: () => {
      showToast({
        tone: "info",
        source: name.trim(),
        text: t`Can sign in as ${email.trim()} now. No message was sent.`,
      });
    },
    // If the response was lost, the list may have the user.
    onSettled: () => queryClient.invalidateQueries(usersQuery),
  });
  function submit(): void {
    const next =
      name.trim() === ""
        ? ({ field: "name", text: t`Enter the name of the person.` } as const)
        : !/^[^\s@]+@[^\s@]+$/.test(email.trim())
          ? ({ field: "email", text: t`Enter an email address, such as kim@example.com.` } as const)
          : undefined;
    setProblem(next);
    if (!next) mutate(undefined, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title={t`Invite a user`}
      submitLabel={t`Invite`}
      pendingLabel={t`Inviting…`}
      isPending={isPending}
      error={problem?.text ?? error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <p className={list.quiet}>
            {t`The person signs in with the account that has this email address. No message is sent: tell them the address of this page.`}
          </p>
          <Field
            label={t`Name`}
            value={name}
            maxLength={200}
            autoComplete="off"
            aria-describedby={errorId}
            aria-invalid={problem?.field === "name"}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={t`Email`}
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            aria-describedby={errorId}
            aria-invalid={problem?.field === "email"}
            onChange={({ target }) => setEmail(target.value)}
          />
          {signIn?.givesRoles ? (
            <p
              className={list.quiet}
            >{t`The role comes from the service where the person signs in.`}</p>
          ) : (
            <Select
              label={t`Role`}
              value={role}
              options={roleNames.map((value) => ({ value, label: roleLabels[value] }))}
              // The options are the roles.
              onChange={({ target }) => setRole(target.value as Role)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
