import { changePageUser } from "@calling-extensions/crm/page-api";
import { Button, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callService } from "../../api/session.ts";
import { type User, usersQuery } from "../../users/users-query.ts";
import styles from "./users.module.css";

/** Changes the direct number of a user, by which their colleagues call them. */
export function DirectNumber({ user }: { user: User }) {
  const [state, setState] = useState<"initial" | "editing" | "edited">("initial");
  const { name, phoneNumber } = user;
  if (state === "editing") return <NumberForm user={user} onClose={() => setState("edited")} />;
  return (
    <Button
      tone="link"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form had the focus
      autoFocus={state === "edited"}
      aria-label={phoneNumber ? t`Change number of ${name}` : t`Add number of ${name}`}
      onClick={() => setState("editing")}
    >
      {phoneNumber ? t`Change number` : t`Add number`}
    </Button>
  );
}

function NumberForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState(writeNumber(user));
  const { mutate, isPending, error } = useDirectNumber(user);
  const errorId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its controls
    <form
      aria-label={t`Direct number of ${user.name}`}
      className={styles.number}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(text.trim(), { onSuccess: onClose });
      }}
    >
      <Field
        label={t`Direct number`}
        type="tel"
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the form
        autoFocus
        autoComplete="off"
        value={text}
        maxLength={100}
        aria-describedby={errorId}
        aria-invalid={error !== null}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" tone="primary" aria-disabled={isPending}>
        {isPending ? t`Saving…` : t`Save`}
      </Button>
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <p id={errorId} role="alert" className={styles.problem}>
        {error && t`Couldn't change the number. ${error.message}`}
      </p>
    </form>
  );
}

/** As the user can edit it, and as the service reads it. */
const writeNumber = ({ phoneNumber: number }: User): string =>
  [number?.text, number?.extension].filter((part) => part !== undefined).join(" ext. ");

/** Stores the direct number of a user; it can be undone. */
function useDirectNumber(user: User) {
  const { id, name } = user;
  const queryClient = useQueryClient();
  const store = async (phoneNumber: string): Promise<void> => {
    try {
      await callService(changePageUser, { params: { userId: id }, body: { phoneNumber } });
    } finally {
      // If the response was lost, the list may have the number.
      await queryClient.invalidateQueries(usersQuery);
    }
  };
  return useMutation({
    // Returns the previous number, because the list is refreshed before `onSuccess`.
    mutationFn: async (phoneNumber: string) => {
      const previous = writeNumber(user);
      await store(phoneNumber);
      return previous;
    },
    onSuccess: (previous, phoneNumber) =>
      showToast({
        tone: "info",
        source: name,
        text:
          phoneNumber === "" ? t`The direct number was removed.` : t`The direct number was saved.`,
        action: {
          label: t`Undo`,
          run: () =>
            void store(previous).catch((error: Error) =>
              showToast({
                tone: "error",
                source: name,
                text: t`Couldn't change the number. ${error.message}`,
              }),
            ),
        },
      }),
  });
}
