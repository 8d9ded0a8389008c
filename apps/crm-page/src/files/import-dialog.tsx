import { importPageFile } from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import type { ChosenAccess } from "../api/upload-file.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { jobsQuery } from "./file-queries.ts";

/** Imports a file from a URL into the open folder, in the background. */
export const ImportDialog = dialogPart(t`the form`, ImportForm);

function ImportForm({
  folderId,
  access,
  onClose,
}: {
  folderId: string | undefined;
  access: ChosenAccess;
  onClose: () => void;
}) {
  const [url, setUrl] = useState("");
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callService(importPageFile, {
        body: { url: url.trim(), access, ...(folderId && { folderId }) },
      }),
    onSuccess: () => queryClient.invalidateQueries(jobsQuery),
  });
  return (
    <FormDialog
      title={t`Import from URL`}
      submitLabel={t`Import`}
      pendingLabel={t`Starting…`}
      isPending={isPending}
      error={error?.message}
      isDisabled={url.trim() === ""}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorId) => (
        <Field
          label={t`URL of a file`}
          type="url"
          autoComplete="off"
          placeholder="https://"
          aria-describedby={errorId}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
