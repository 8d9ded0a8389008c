import {
  archivePageRecord,
  type PageRecord,
  restorePageRecord,
} from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useLocation } from "wouter";
import { callService } from "../api/session.ts";
import { listPath, recordPath } from "../navigation/paths.ts";
import { shortTitle } from "../controls/short-title.ts";
import { DELETION_KEY } from "../records/record-query.ts";
import { useCanDelete, useSession } from "../session/session.ts";
import { TASKS_KEY } from "../tasks/tasks-key.ts";

/** Moves the record to the recycle bin, with undo; nothing if the user can't. */
export function DeleteRecordButton({ record }: { record: PageRecord }) {
  const { objectTypeId, title } = record;
  const { portal } = useSession();
  const canDelete = useCanDelete(record);
  const [, navigate] = useLocation();
  const fail = (what: string, { message }: Error): void =>
    showToast({
      tone: "error",
      source: shortTitle(title),
      text: `Couldn't ${what}. ${message}`,
    });

  const undo = useMutation({
    mutationFn: () => callService(restorePageRecord, { params: record }),
    onSuccess: () => navigate(recordPath(portal.id, record)),
    onError: (error) => fail("restore it", error),
  });
  const { mutate, isPending } = useMutation({
    mutationKey: DELETION_KEY,
    mutationFn: () => callService(archivePageRecord, { params: record }),
    onSuccess: (_deleted, _record, _context, { client }) => {
      navigate(listPath(portal.id, objectTypeId));
      showToast({
        tone: "info",
        text: `${shortTitle(title)} was deleted.`,
        action: { label: "Undo", run: () => undo.mutate() },
      });
      // The bar of a task queue may show it, too. Until it doesn't, nothing else is refetched.
      return client.invalidateQueries({ queryKey: [TASKS_KEY] });
    },
    onError: (error) => fail("delete it", error),
  });
  if (!canDelete) return null;
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      <Trash2 size={16} aria-hidden />
      <span>Delete</span>
    </Button>
  );
}
