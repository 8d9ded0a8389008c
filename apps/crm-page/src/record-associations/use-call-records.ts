import {
  type AssociatedSummary,
  type PageRecord,
  type RecordSummary,
  removePageAssociation,
  setPageAssociation,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { CallingContext } from "../engine/calling-context.ts";
import { keepOtherParty } from "../engine/keep-other-party.ts";
import type { RecordPointer } from "../navigation/paths.ts";
import { between } from "./save-association.ts";

/** The records on whose timelines a call is from now on, and those on whose it was. */
export interface CallRecordsChange {
  readonly added: readonly RecordSummary[];
  readonly removed: readonly AssociatedSummary[];
}

const add = (call: RecordPointer, other: RecordPointer, typeIds: number[]): Promise<unknown> =>
  callService(setPageAssociation, { params: between(call, other), body: { typeIds } });

const remove = (call: RecordPointer, other: RecordPointer): Promise<unknown> =>
  callService(removePageAssociation, { params: between(call, other) });

/** Changes the records of a call, and offers to undo it. Adds first, so that the call is always on a timeline. */
export function useCallRecords(call: PageRecord) {
  const controller = use(CallingContext);
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) => ["record", "records", "timeline"].includes(String(what)),
    });
  const source = shortTitle(call.title);
  const undo = async (
    { added, removed }: CallRecordsChange,
    restoreOtherParty: () => void,
  ): Promise<void> => {
    try {
      for (const each of removed) {
        const typeIds = each.labels.map(({ typeId }) => typeId);
        await add(call, each, typeIds);
      }
      for (const each of added) await remove(call, each);
      restoreOtherParty();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showToast({ tone: "error", source, text: t`Couldn't undo. ${error.message}` });
    }
    await refresh();
  };
  return useMutation({
    mutationFn: async ({ added, removed }: CallRecordsChange) => {
      for (const each of added) await add(call, each, []);
      for (const each of removed) await remove(call, each);
    },
    onSuccess: (_result, change) => {
      const kept = call.associations
        .flatMap(({ records }) => records)
        .filter(({ objectId }) => change.removed.every((each) => each.objectId !== objectId));
      const restore = keepOtherParty(controller, call.objectId, { ...change, kept });
      showToast({
        tone: "info",
        source,
        text: t`The records of the call were saved.`,
        action: { label: t`Undo`, run: () => void undo(change, restore) },
      });
    },
    // A part may have succeeded.
    onSettled: () => void refresh(),
  });
}
