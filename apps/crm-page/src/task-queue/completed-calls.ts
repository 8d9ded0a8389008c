import type { PageTask } from "@calling-extensions/crm/page-api";
import { useMemo } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { usePhone } from "../engine/phone-context.ts";
import { type CompletedCall, completedCallsOf } from "../engine/shared-calls.ts";

/** The calls that were completed last, here or where the phone is. */
export function useCompletedCalls(): readonly CompletedCall[] {
  const frames = useStore(useCallingController().frames);
  const elsewhere = useStore(usePhone().elsewhere);
  return useMemo(
    () => [...completedCallsOf(frames), ...(elsewhere?.completedCalls ?? [])],
    [frames, elsewhere],
  );
}

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
