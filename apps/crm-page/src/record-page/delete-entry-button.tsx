import {
  archivePageRecord,
  restorePageRecord,
  type TimelineEntry,
} from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { callService } from "../api/session.ts";
import { useCanDelete } from "../session/session.ts";
import { entryKey } from "./entry-key.ts";
import { kindLabels } from "../timeline/kind-labels.ts";

/** Deletes an activity, with undo; nothing if the user can't. */
export function DeleteEntryButton({ entry }: { entry: TimelineEntry }) {
  const key = entryKey(entry);
  const canDelete = useCanDelete(key);
  const { mutate, isPending } = useMutation({
    mutationFn: (isUndo: boolean) =>
      callService(isUndo ? restorePageRecord : archivePageRecord, { params: key }),
    onSuccess: (_result, isUndo) => {
      if (isUndo) return;
      showToast({
        tone: "info",
        text: t`The ${kindLabels[entry.kind]} was deleted.`,
        action: { label: t`Undo`, run: () => mutate(true) },
      });
    },
    onError: ({ message }, isUndo) =>
      showToast({
        tone: "error",
        text: isUndo
          ? t`Couldn't restore the ${kindLabels[entry.kind]}. ${message}`
          : t`Couldn't delete the ${kindLabels[entry.kind]}. ${message}`,
      }),
    onSettled: (_result, _error, _isUndo, _before, { client }) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [what] }) => ["timeline", "record", "tasks"].includes(String(what)),
      }),
  });
  if (!canDelete) return null;
  return (
    <IconButton
      label={t`Delete ${kindLabels[entry.kind]}`}
      disabled={isPending}
      onClick={() => mutate(false)}
    >
      <Trash2 size={15} aria-hidden />
    </IconButton>
  );
}
