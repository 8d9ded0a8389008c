import type { CallEntry, TimelineEntry } from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { FolderInput, Pencil } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { useCanEdit } from "../session/session.ts";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import { DeleteEntryButton } from "./delete-entry-button.tsx";
import { PinButton } from "./pin-button.tsx";

const MoveCallDialog = lazyDialog(
  "the form to move a call",
  async () => (await import("../record-associations/move-call-dialog.tsx")).MoveCallDialog,
);

const EditActivityDialog = lazyDialog(
  "the form",
  async () => (await import("./edit-activity-dialog.tsx")).EditActivityDialog,
);

/** What the user can do with an activity on the timeline. */
export const EntryActions = ({ record, entry }: EntryActionsProps) => (
  <>
    {isLeft(entry) && <FinishButton entry={entry} />}
    <PinButton record={record} entry={entry} />
    <EditButtons entry={entry} />
    <DeleteEntryButton entry={entry} />
  </>
);

/** Whether the app of a call was gone before its notes were saved, or before it reported how the call ended. */
const isLeft = (entry: TimelineEntry): entry is CallEntry =>
  entry.kind === "call" && (entry.isUnfinished === true || entry.endStatus === "LOST");

/** Changes an activity, or moves a call; nothing if the user can't. */
function EditButtons({ entry }: { entry: TimelineEntry }) {
  const [isOpen, setOpen] = useState(false);
  const canEdit = useCanEdit(entry);
  if (!canEdit) return null;
  return (
    <>
      <IconButton label={`Edit ${entry.kind}`} onClick={() => setOpen(true)}>
        <Pencil size={15} aria-hidden />
      </IconButton>
      {isOpen && <EditActivityDialog entry={entry} onClose={() => setOpen(false)} />}
      {entry.kind === "call" && <MoveButton entry={entry} />}
    </>
  );
}

/** Finishes a call that its app left, with what this browser has of it; nothing if the user can't. */
function FinishButton({ entry }: { entry: CallEntry }) {
  const [isOpen, setOpen] = useState(false);
  const canEdit = useCanEdit(entry);
  const abandoned = useStore(useSessionOutbox().abandoned).find(
    ({ engagementId }) => engagementId === entry.engagementId,
  );
  if (!canEdit) return null;
  return (
    <>
      <Button onClick={() => (abandoned ? pendingFinish.setState(abandoned, true) : setOpen(true))}>
        Finish
      </Button>
      {isOpen && <EditActivityDialog entry={entry} isFinishing onClose={() => setOpen(false)} />}
    </>
  );
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
