import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { FILES_KEY } from "./file-queries.ts";

/** Asks for another name. The extension of a file stays: it belongs to the content. */
export const RenameDialog = dialogPart(t`the form`, RenameForm);

function RenameForm({
  name,
  extension = "",
  rename,
  onClose,
}: {
  /** With the extension. */
  name: string;
  extension?: string;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const suffix = extension === "" ? "" : `.${extension}`;
  const [text, setText] = useState(name.slice(0, name.length - suffix.length));
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rename(`${text.trim()}${suffix}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FILES_KEY }),
  });
  return (
    <FormDialog
      title={t`Rename ${name}`}
      submitLabel={t`Rename`}
      pendingLabel={t`Renaming…`}
      isPending={isPending}
      error={error?.message}
      isDisabled={text.trim() === ""}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorId) => (
        <Field
          label={suffix === "" ? t`Name` : t`Name, without ${suffix}`}
          autoComplete="off"
          aria-describedby={errorId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={({ target }) => target.select()}
        />
      )}
    </FormDialog>
  );
}
