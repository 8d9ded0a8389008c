import {
  mergePageRecords,
  type RecordMerge,
  type RecordSummary,
  restorePageRecord,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { createKey } from "../api/creation-key.ts";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { recordPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";

interface Merge extends Pick<RecordMerge, "taken" | "before"> {
  readonly primary: RecordSummary;
  readonly merged: RecordSummary;
}

/** Merges two records, opens the one that stays, and offers to undo it. */
export function useMerge(onMerged: () => void) {
  const { portal } = useSession();
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  // If the response is lost, sending it again changes nothing else.
  const [key] = useState(createKey);
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) =>
        ["record", "records", "tasks", "timeline"].includes(String(what)),
    });
  const undo = useMutation({
    mutationFn: (merged: RecordSummary) => callService(restorePageRecord, { params: merged }),
    onSuccess: async (_restored, merged) => {
      await refresh();
      navigate(recordPath(portal.id, merged));
    },
    onError: ({ message }, { title }) =>
      showToast({
        tone: "error",
        source: shortTitle(title),
        text: t`Couldn't undo the merge. ${message}`,
      }),
  });
  return useMutation({
    mutationFn: ({ primary, merged, taken, before }: Merge) =>
      callService(mergePageRecords, {
        params: primary,
        body: { mergedId: merged.objectId, taken, before, key },
      }),
    onSuccess: async (_record, { primary, merged }) => {
      navigate(recordPath(portal.id, primary));
      onMerged();
      showToast({
        tone: "info",
        text: t`${shortTitle(merged.title)} was merged into ${shortTitle(primary.title)}.`,
        action: { label: t`Undo`, run: () => undo.mutate(merged) },
      });
      await refresh();
    },
    // Another user may have changed what the dialog shows.
    onError: refresh,
  });
}
