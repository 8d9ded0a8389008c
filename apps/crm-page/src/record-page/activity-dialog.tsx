import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { CallRecordsDialog } from "../record-associations/call-records-dialog.tsx";
import { EditActivityDialog } from "./edit-activity-dialog.tsx";

interface DialogProps {
  readonly entry: TimelineEntry;
  readonly onClose: () => void;
}

/** Changes an activity, finishes a call that its app left, or changes the records of a call. */
export function ActivityDialog({
  isFinishing,
  ...props
}: DialogProps & {
  /** Whether it finishes a call that its app left. */
  isFinishing: boolean;
}) {
  const [isShowingRecords, setShowingRecords] = useState(false);
  if (isFinishing) return <FinishDialog {...props} />;
  const { entry, onClose } = props;
  if (entry.kind !== "call") return <EditActivityDialog {...props} />;
  return isShowingRecords ? (
    <CallRecordsDialog engagementId={entry.engagementId} onClose={onClose} />
  ) : (
    <EditActivityDialog {...props} onRecords={() => setShowingRecords(true)} />
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
