import { type RecordSummary, restorePageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { useCanDelete } from "../session/session.ts";

/** Restores the record from the recycle bin. */
export function RestoreRecordButton({
  record,
  onRestored,
}: {
  record: RecordSummary;
  onRestored?: () => void;
}) {
  const { objectTypeId, objectId, title } = record;
  const { mutate, isPending } = useMutation({
    mutationFn: () => callService(restorePageRecord, { params: { objectTypeId, objectId } }),
    onSuccess: () => onRestored?.(),
    onError: ({ message }) =>
      showToast({
        tone: "error",
        source: shortTitle(title),
        text: t`Couldn't restore it. ${message}`,
      }),
  });
  if (!useCanDelete(record)) return null;
  return (
    <Button aria-label={t`Restore ${title}`} disabled={isPending} onClick={() => mutate()}>
      <Undo2 size={16} aria-hidden />
      {t`Restore`}
    </Button>
  );
}
