import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { fromInputText, toInputText } from "../property-editing/input-text.ts";
import { PropertyInput } from "../property-editing/property-input.tsx";
import { morningAfter } from "../records/morning-after.ts";

/** Asks when a task is due again. */
export const OtherTimeDialog = dialogPart(t`the form`, TimeForm);

function TimeForm({
  title,
  onChoose,
  onClose,
}: {
  /** The task's. */
  title: string;
  /** @param at in epoch milliseconds. */
  onChoose: (at: number) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(() =>
    toInputText("datetime", new Date(morningAfter(Date.now(), 1)).toISOString()),
  );
  const at = Date.parse(fromInputText("datetime", text));
  return (
    <FormDialog
      title={t`When is “${title}” due?`}
      submitLabel={t`Reschedule`}
      pendingLabel={t`Rescheduling…`}
      isPending={false}
      isDisabled={Number.isNaN(at)}
      error={undefined}
      onSubmit={() => onChoose(at)}
      onClose={onClose}
    >
      {(errorId) => (
        <PropertyInput
          definition={{ name: "due", label: t`Due`, control: "datetime", isRequired: true }}
          text={text}
          isInvalid={false}
          describedBy={errorId}
          hasFocus
          onChange={setText}
        />
      )}
    </FormDialog>
  );
}
