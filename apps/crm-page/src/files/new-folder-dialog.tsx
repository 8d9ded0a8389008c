import { createPageFolder } from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { FILES_KEY } from "./file-queries.ts";

/** Creates a folder in the open one. */
export const NewFolderDialog = dialogPart(t`the form`, FolderForm);

function FolderForm({ parentId, onClose }: { parentId: string | undefined; onClose: () => void }) {
  const [name, setName] = useState("");
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callService(createPageFolder, { body: { name: name.trim(), ...(parentId && { parentId }) } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FILES_KEY }),
  });
  return (
    <FormDialog
      title={t`New folder`}
      submitLabel={t`Create`}
      pendingLabel={t`Creating…`}
      isPending={isPending}
      error={error?.message}
      isDisabled={name.trim() === ""}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorId) => (
        <Field
          label={t`Name`}
          autoComplete="off"
          aria-describedby={errorId}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
