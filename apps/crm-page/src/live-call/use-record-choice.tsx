import type { HostCall } from "@calling-extensions/host";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { UserPen } from "lucide-react";
import { useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { startCallRecords } from "../records/pending-call-records.ts";

const ChooseRecordDialog = lazyDialog(
  t`the choice of a record`,
  async () => (await import("./choose-record-dialog.tsx")).ChooseRecordDialog,
);

/** Changes the records of a call. Until the CRM has the call, it can only have one, if that can be chosen. */
export function RecordsButton({
  engagementId,
  onChooseOne,
}: {
  engagementId: string | undefined;
  onChooseOne?: () => void;
}) {
  const open = engagementId === undefined ? onChooseOne : () => startCallRecords(engagementId);
  return (
    open && (
      <IconButton
        label={engagementId === undefined ? t`Choose the record` : t`Choose the records`}
        onClick={open}
      >
        <UserPen size={18} aria-hidden />
      </IconButton>
    )
  );
}

/** The button that changes the records of a call of this page, and the dialog for a call that the CRM doesn't have yet. */
export function useRecordChoice(providerId: string, call: HostCall) {
  const [isChoosing, setChoosing] = useState(false);
  return {
    button: (
      <RecordsButton engagementId={call.engagementId} onChooseOne={() => setChoosing(true)} />
    ),
    dialog: isChoosing && (
      <ChooseRecordDialog providerId={providerId} call={call} onClose={() => setChoosing(false)} />
    ),
  };
}
