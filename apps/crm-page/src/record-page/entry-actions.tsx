import type { CallEntry, NoteEntry, TimelineEntry } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { FolderInput, Pencil } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { useCanEdit } from "../session/session.ts";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import { DeleteEntryButton } from "./delete-entry-button.tsx";
import { PinButton } from "./pin-button.tsx";

const MoveCallDialog = lazyDialog(
  "the form to move a call",
  async () => (await import("../record-associations/move-call-dialog.tsx")).MoveCallDialog,
);

const EditNoteDialog = lazyDialog(
  "the note",
  async () => (await import("./edit-note-dialog.tsx")).EditNoteDialog,
);

/** What the user can do with an activity on the timeline. */
export const EntryActions = ({ record, entry }: EntryActionsProps) => (
  <>
    <PinButton record={record} entry={entry} />
    <EditButton entry={entry} />
    <DeleteEntryButton entry={entry} />
  </>
);

/** Moves a call, or changes a note; nothing if the user can't. */
function EditButton({ entry }: { entry: TimelineEntry }) {
  const canEdit = useCanEdit(entry);
  if (!canEdit) return null;
  if (entry.kind === "call") return <MoveButton entry={entry} />;
  return entry.kind === "note" ? <EditNoteButton entry={entry} /> : null;
}

function MoveButton({ entry }: { entry: CallEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Move to another record" onClick={() => setOpen(true)}>
        <FolderInput size={15} aria-hidden />
      </IconButton>
      {isOpen && <MoveCallDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditNoteButton({ entry }: { entry: NoteEntry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Edit note" onClick={() => setOpen(true)}>
        <Pencil size={15} aria-hidden />
      </IconButton>
      {isOpen && <EditNoteDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
