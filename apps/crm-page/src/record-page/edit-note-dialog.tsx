import { changePageRecord, type NoteEntry } from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { readableText } from "../controls/readable-text.ts";
import { describeProblem } from "../property-editing/property-problem.ts";
import { entryKey } from "./entry-key.ts";

/** Changes the text of a note, unless another user has changed it first. */
export function EditNoteDialog({ entry, onClose }: { entry: NoteEntry; onClose: () => void }) {
  // What the user has begun stays, even if the timeline is loaded again.
  const [before] = useState(entry.body);
  const [text, setText] = useState(() => readableText(before));
  const isEmpty = text.trim() === "" && !entry.attachments;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callService(changePageRecord, {
        params: entryKey(entry),
        body: {
          properties: { hs_note_body: text.trim() },
          before: { hs_note_body: before },
        },
      }),
    onSettled: (_record, _error, _change, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["timeline"] }),
  });
  return (
    <FormDialog
      title="Edit note"
      submitLabel="Save note"
      pendingLabel="Saving…"
      isPending={isPending}
      isDisabled={isEmpty}
      error={error ? describeProblem(error) : undefined}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {(errorId) => (
        <Field label="Note">
          <textarea
            rows={8}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
            autoFocus
            dir="auto"
            aria-describedby={errorId}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
