import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { MoveCallDialog } from "../record-associations/move-call-dialog.tsx";
import { EditActivityDialog } from "./edit-activity-dialog.tsx";

interface DialogProps {
  readonly entry: TimelineEntry;
  readonly onClose: () => void;
}

/** Changes an activity, finishes a call that its app left, or moves a call to another record. */
export function ActivityDialog({
  isFinishing,
  ...props
}: DialogProps & {
  /** Whether it finishes a call that its app left. */
  isFinishing: boolean;
}) {
  const [isMoving, setMoving] = useState(false);
  if (isFinishing) return <FinishDialog {...props} />;
  const { entry, onClose } = props;
  if (entry.kind !== "call") return <EditActivityDialog {...props} />;
  return isMoving ? (
    <MoveCallDialog entry={entry} onClose={onClose} />
  ) : (
    <EditActivityDialog {...props} onMove={() => setMoving(true)} />
  );
}

/** Finishes a call with what this browser has of it, if it has something. */
function FinishDialog(props: DialogProps) {
  const { entry, onClose } = props;
  const abandoned = useStore(useSessionOutbox().abandoned).find(
    ({ engagementId }) => engagementId === entry.engagementId,
  );
  useEffect(() => {
    if (!abandoned) return;
    pendingFinish.setState(abandoned, true);
    onClose();
  }, [abandoned, onClose]);
  return abandoned ? null : <EditActivityDialog {...props} isFinishing />;
}
