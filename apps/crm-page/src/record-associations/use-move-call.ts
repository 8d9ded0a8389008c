import {
  type AssociatedSummary,
  type CallEntry,
  type RecordSummary,
  removePageAssociation,
  setPageAssociation,
} from "@calling-extensions/crm/page-api";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { between } from "./save-association.ts";

export const CALL_TYPE_ID = "0-48";

/** Where a call goes, and whose timelines it leaves. */
export interface CallMove {
  readonly to: RecordSummary;
  readonly from: readonly AssociatedSummary[];
}

/** Moves a call between timelines, and offers to undo it. It is never on no timeline at all. */
export function useMoveCall({ engagementId }: CallEntry) {
  const queryClient = useQueryClient();
  const call = { objectTypeId: CALL_TYPE_ID, objectId: engagementId };
  const refresh = (): Promise<unknown> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) => what === "record" || what === "timeline",
    });
  const undo = async ({ to, from }: CallMove): Promise<void> => {
    try {
      for (const each of from) {
        const typeIds = each.labels.map(({ typeId }) => typeId);
        await callService(setPageAssociation, { params: between(call, each), body: { typeIds } });
      }
      await callService(removePageAssociation, { params: between(call, to) });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showToast({
        tone: "error",
        source: shortTitle(to.title),
        text: `Couldn't undo. ${error.message}`,
      });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: async ({ to, from }: CallMove) => {
      await callService(setPageAssociation, { params: between(call, to), body: { typeIds: [] } });
      for (const each of from) {
        await callService(removePageAssociation, { params: between(call, each) });
      }
    },
    onSuccess: (_result, move) => {
      showToast({
        tone: "info",
        source: shortTitle(move.to.title),
        text: "The call was moved here.",
        action: { label: "Undo", run: () => void undo(move) },
      });
    },
    // A part may have succeeded.
    onSettled: () => void refresh(),
  });
}
