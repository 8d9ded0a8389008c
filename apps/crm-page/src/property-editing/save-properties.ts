import {
  changePageRecord,
  type PageRecord,
  type RecordChange,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { shortTitle } from "../controls/short-title.ts";
import { isActivityType } from "../records/object-types.ts";
import { recordQuery } from "../records/record-query.ts";
import { dropPropertyDraft } from "./property-drafts.ts";
import { describeProblem } from "./property-problem.ts";

/** A change of a record, and the values that it had before. */
export interface PropertySave {
  readonly change: RecordChange;
  readonly previous: Readonly<Record<string, string>>;
  /** What was changed: `Job title`. */
  readonly label: string;
}

/** Changes a record, and offers to undo it. */
export function useSaveProperties(record: Pick<PageRecord, "objectTypeId" | "objectId" | "title">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change }: PropertySave) =>
      callService(changePageRecord, { params: record, body: change }),
    onSuccess: async (updated, { change, previous, label }) => {
      // Also if the user looks at something else by now.
      for (const name of Object.keys(change.properties)) dropPropertyDraft(record, name);
      await showRecord(queryClient, updated);
      const undo = async (): Promise<void> => {
        try {
          const back = { properties: { ...previous }, before: change.properties };
          await showRecord(
            queryClient,
            await callService(changePageRecord, { params: record, body: back }),
          );
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          const text = t`Couldn't undo. ${describeProblem(error)}`;
          showToast({ tone: "error", source: shortTitle(record.title), text });
        }
      };
      showToast({
        tone: "info",
        source: shortTitle(updated.title),
        text: t`${label} saved.`,
        action: { label: t`Undo`, run: () => void undo() },
      });
    },
    // The record has changed, so what is on the page is outdated.
    onError: () => queryClient.invalidateQueries(recordQuery(record.objectTypeId, record.objectId)),
  });
}

/** Shows a record as the service has just returned it. */
async function showRecord(queryClient: QueryClient, record: PageRecord): Promise<void> {
  const { queryKey } = recordQuery(record.objectTypeId, record.objectId);
  // An older response would replace it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, record);
  const pointer = [record.objectTypeId, record.objectId];
  const isActivity = isActivityType(record.objectTypeId);
  const changed = isActivity ? [["timeline"], ["tasks"]] : [["records", record.objectTypeId]];
  await Promise.all(
    [...changed, ["history", ...pointer]].map((key) =>
      queryClient.invalidateQueries({ queryKey: key }),
    ),
  );
}
