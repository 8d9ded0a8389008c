import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { MAX_LIST_NAME_LENGTH } from "../limits.ts";
import styles from "./view-tabs.module.css";

/** Asks for the name of a view. */
export const SaveViewDialog = dialogPart("the form", ViewForm);

function ViewForm({
  names,
  onSave,
  onClose,
}: {
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const trimmed = name.trim();
  const isReplaced = names.includes(trimmed);
  return (
    <FormDialog
      title="Save view"
      submitLabel={isReplaced ? "Replace view" : "Save view"}
      pendingLabel="Saving…"
      isPending={false}
      isDisabled={trimmed === ""}
      error={undefined}
      onSubmit={() => {
        onSave(trimmed);
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field
            label="Name"
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
            autoFocus
            maxLength={MAX_LIST_NAME_LENGTH}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p className={styles.hint}>
            {isReplaced
              ? "You have a view with this name. Saving replaces it."
              : "Keeps the search, filters, sort order and columns in this browser."}
          </p>
        </>
      )}
    </FormDialog>
  );
}
