import { Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { RecordPointer } from "../navigation/paths.ts";
import { findNoteDraft } from "./note-drafts.ts";

const NoteForm = lazyPart("the form", async () => (await import("./note-form.tsx")).NoteForm);

/** A button that opens the form for a note, which is open at once if there is a draft. */
export function AddNote({ record }: { record: RecordPointer }) {
  const [isOpen, setOpen] = useState(() => findNoteDraft(record) !== undefined);
  return isOpen ? (
    <NoteForm record={record} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>Add note</Button>
  );
}
