import type { PageTask } from "@calling-extensions/crm/page-api";
import type { CompletedCall } from "../engine/shared-calls.ts";

/**
 * Whether a completed call did what a task of type Call asks for: the user called one of its records, or from the
 * page of one, after the task was opened, at `openedAt` in epoch milliseconds.
 */
export const isCallOfTask = (
  { direction, startedAt, calledRecord, viewedRecord }: CompletedCall,
  { type, records }: Pick<PageTask, "type" | "records">,
  openedAt: number,
): boolean =>
  type === "CALL" &&
  direction === "OUTBOUND" &&
  startedAt >= openedAt &&
  // A ticket's contact is called from the ticket's page.
  [calledRecord, viewedRecord].some((record) =>
    records.some(
      ({ objectTypeId, objectId }) =>
        record?.objectTypeId === objectTypeId && record.objectId === objectId,
    ),
  );
