import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FILES_KEY } from "./file-queries.ts";

/** Asks for another name. The extension of a file isn't selected, because it belongs to the content. */
export function RenameDialog({
  name,
  rename,
  onClose,
}: {
  name: string;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [text, setText] = useState(name);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => rename(text.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: FILES_KEY });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Rename ${name}`}
      submitLabel="Rename"
      pendingLabel="Renaming…"
      isPending={isPending}
      error={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(errorId) => (
        <Field
          label="Name"
          autoComplete="off"
          aria-describedby={errorId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={({ target }) => {
            const dot = target.value.lastIndexOf(".");
            target.setSelectionRange(0, dot > 0 ? dot : target.value.length);
          }}
        />
      )}
    </FormDialog>
  );
}
