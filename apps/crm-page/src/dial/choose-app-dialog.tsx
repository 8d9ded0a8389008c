import { Badge, Button, RadioCard } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { useStore } from "zustand";
import { usePhoneControl } from "../engine/phone-context.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { writeLastChoice } from "../providers/local-settings.ts";
import { pendingChoice, type PendingChoice } from "./use-start-call.ts";
import styles from "./choose-app-dialog.module.css";

const close = (): void => pendingChoice.setState(undefined, true);

/** Asks which app makes the pending call. */
export function ChooseAppDialog() {
  const choice = useStore(pendingChoice);
  return choice ? (
    <PartBoundary label={t`the calling apps`} shape="dialog" onClose={close}>
      <Chooser choice={choice} />
    </PartBoundary>
  ) : null;
}

function Chooser({ choice: { providers, preselectedId, request } }: { choice: PendingChoice }) {
  const phone = usePhoneControl();
  const [chosenId, setChosenId] = useState(preselectedId);
  const call = (): void => {
    const provider = providers.find(({ id }) => id === chosenId);
    close();
    if (!provider) return;
    writeLastChoice(provider.id);
    phone.dial(provider, request);
  };

  return (
    <ModalDialog title={t`Choose a calling app`} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          call();
        }}
      >
        <fieldset className={styles.choices}>
          <legend>{t`To call ${request.phoneNumber}`}</legend>
          {providers.map(({ id, name, isInTest }) => (
            <RadioCard
              key={id}
              name="calling-app"
              value={id}
              checked={id === chosenId}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to the last choice
              autoFocus={id === preselectedId}
              onChange={() => setChosenId(id)}
            >
              <span className={styles.name}>{name}</span>
              {isInTest && <Badge tone="warning">{t`in test`}</Badge>}
            </RadioCard>
          ))}
        </fieldset>
        <div className={styles.actions}>
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" tone="primary">
            {t`Call`}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
