import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { useCanEdit } from "../session/session.ts";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";
import { DeleteEntryButton } from "./delete-entry-button.tsx";
import { PinButton } from "./pin-button.tsx";
import { kindLabels } from "../timeline/kind-labels.ts";

const ActivityDialog = lazyDialog(
  t`the form`,
  async () => (await import("./activity-dialog.tsx")).ActivityDialog,
);

/** What the user can do with an activity on the timeline. */
export const EntryActions = ({ record, entry }: EntryActionsProps) => (
  <>
    <PinButton record={record} entry={entry} />
    <EditButtons entry={entry} />
    <DeleteEntryButton entry={entry} />
  </>
);

/** Whether the app of a call was gone before its notes were saved, or before it reported how the call ended. */
const isLeft = (entry: TimelineEntry): boolean =>
  entry.kind === "call" && (entry.isUnfinished === true || entry.endStatus === "LOST");

/** Changes an activity, or finishes a call that its app left; nothing if the user can't. */
export function EditButtons({ entry }: { entry: TimelineEntry }) {
  const [opened, setOpened] = useState<"edit" | "finish">();
  const canEdit = useCanEdit(entry);
  if (!canEdit) return null;
  return (
    <>
      {isLeft(entry) && <Button onClick={() => setOpened("finish")}>{t`Finish`}</Button>}
      <IconButton label={t`Edit ${kindLabels[entry.kind]}`} onClick={() => setOpened("edit")}>
        <Pencil size={15} aria-hidden />
      </IconButton>
      {opened && (
        <ActivityDialog
          entry={entry}
          isFinishing={opened === "finish"}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
