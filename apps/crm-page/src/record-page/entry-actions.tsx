import type { CallEntry } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { FolderInput } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import { PinButton } from "./pin-button.tsx";

const MoveCallDialog = lazyDialog(
  "the form to move a call",
  async () => (await import("../record-associations/move-call-dialog.tsx")).MoveCallDialog,
);

/** What can be done with an activity on the timeline. */
export const EntryActions = ({ record, entry }: EntryActionsProps) => (
  <>
    <PinButton record={record} entry={entry} />
    {entry.kind === "call" && <MoveButton entry={entry} />}
  </>
);

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
