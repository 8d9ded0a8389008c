import {
  archivePageRecord,
  type PageRecord,
  restorePageRecord,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { callService } from "../api/session.ts";
import { ActionMenu, type MenuAction } from "../controls/action-menu.tsx";
import { IMMEDIATE } from "../navigation/page-place.tsx";
import { listPath, recordPath } from "../navigation/paths.ts";
import { copyLink } from "../controls/copy-link.ts";
import { shortTitle } from "../controls/short-title.ts";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { isActivityType } from "../records/object-types.ts";
import { DELETION_KEY } from "../records/record-query.ts";
import { useCan, useCanDelete, useSession } from "../session/session.ts";
import { TASKS_KEY } from "../tasks/tasks-key.ts";

const MergeDialog = lazyDialog(
  t`the merge`,
  async () => (await import("../record-merge/merge-dialog.tsx")).MergeDialog,
);

/** A late response doesn't take the user away from a page that they opened in the meantime. */
const whereUserIs = (): string => window.location.pathname;

/** A menu for the record: its link, and the recycle bin, with undo, if the user can delete it. */
export function RecordActions({ record }: { record: PageRecord }) {
  const { objectTypeId, title } = record;
  const { portal } = useSession();
  const canDelete = useCanDelete(record);
  const canMerge = useCan("records.delete") && !isActivityType(objectTypeId);
  const [isMerging, setMerging] = useState(false);
  const [, navigate] = useLocation();
  const fail = (what: string, { message }: Error): void =>
    showToast({
      tone: "error",
      source: shortTitle(title),
      text: t`Couldn't ${what}. ${message}`,
    });

  const undo = useMutation({
    mutationFn: () => callService(restorePageRecord, { params: record }),
    onMutate: whereUserIs,
    onSuccess: (_restored, _record, path) => {
      if (path === whereUserIs()) navigate(recordPath(portal.id, record));
    },
    onError: (error) => fail(t`restore it`, error),
  });
  const { mutate, isPending } = useMutation({
    mutationKey: DELETION_KEY,
    mutationFn: () => callService(archivePageRecord, { params: record }),
    onMutate: whereUserIs,
    onSuccess: (_deleted, _record, path, { client }) => {
      if (path === whereUserIs()) navigate(listPath(portal.id, objectTypeId), { state: IMMEDIATE });
      showToast({
        tone: "info",
        text: t`${shortTitle(title)} was deleted.`,
        action: { label: t`Undo`, run: () => undo.mutate() },
      });
      // The bar of a task queue may show it, too. Until it doesn't, nothing else is refetched.
      return client.invalidateQueries({ queryKey: [TASKS_KEY] });
    },
    onError: (error) => fail(t`delete it`, error),
  });
  const actions: MenuAction[] = [
    {
      label: t`Copy link`,
      run: () => void copyLink(shortTitle(title), recordPath(portal.id, record)),
    },
    ...(canMerge ? [{ label: t`Merge…`, run: () => setMerging(true) }] : []),
    ...(canDelete && !isPending
      ? (["separator", { label: t`Delete`, isDangerous: true, run: () => mutate() }] as const)
      : []),
  ];
  return (
    <>
      <ActionMenu label={t`More actions`} actions={actions} />
      {isMerging && <MergeDialog record={record} onClose={() => setMerging(false)} />}
    </>
  );
}
