import {
  changePageRecord,
  type PageRecord,
  type TimelineEntry,
} from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pin, PinOff } from "lucide-react";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { useCanEdit } from "../session/session.ts";

const PINNED = "hs_pinned_engagement_id";

/** Pins the activity to the top of the timeline in place of the one there, or unpins it, with undo. */
export function PinButton({ record, entry }: { record: PageRecord; entry: TimelineEntry }) {
  const queryClient = useQueryClient();
  const { pinning, objectTypeId, objectId } = record;
  const isPinned = pinning?.engagementId === entry.engagementId;
  const { mutate, isPending } = useMutation({
    mutationFn: (engagementId: string) =>
      callService(changePageRecord, {
        params: record,
        body: { properties: { [PINNED]: engagementId } },
      }),
    onSuccess: (_record, engagementId) => {
      // The button that undoes it would otherwise offer to undo the undo.
      if (engagementId === (pinning?.engagementId ?? "")) return;
      showToast({
        tone: "info",
        source: shortTitle(record.title),
        text: engagementId === "" ? t`Activity unpinned.` : t`Activity pinned.`,
        action: { label: t`Undo`, run: () => mutate(pinning?.engagementId ?? "") },
      });
    },
    onError: ({ message }) =>
      showToast({
        tone: "error",
        source: shortTitle(record.title),
        text: t`Couldn't change the pinned activity. ${message}`,
      }),
    onSettled: () =>
      Promise.all(
        ["record", "timeline"].map((what) =>
          queryClient.invalidateQueries({ queryKey: [what, objectTypeId, objectId] }),
        ),
      ),
  });
  const canEdit = useCanEdit(record);
  if (!pinning || !canEdit) return null;
  const Icon = isPinned ? PinOff : Pin;
  return (
    <IconButton
      label={isPinned ? t`Unpin` : t`Pin to the top`}
      disabled={isPending}
      onClick={() => mutate(isPinned ? "" : entry.engagementId)}
    >
      <Icon size={15} aria-hidden />
    </IconButton>
  );
}
