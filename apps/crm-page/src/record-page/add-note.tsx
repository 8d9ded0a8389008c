import { Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { RecordPointer } from "../navigation/paths.ts";

const NoteForm = lazyPart("the form", async () => (await import("./note-form.tsx")).NoteForm);

/** A button that opens the form for a note. */
export function AddNote({ record }: { record: RecordPointer }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <NoteForm record={record} onClose={() => setOpen(false)} />
  ) : (
    <Button onClick={() => setOpen(true)}>Add note</Button>
  );
}
