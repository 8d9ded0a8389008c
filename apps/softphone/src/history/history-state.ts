import type { HistoryEntry } from "./history-schema.ts";

export interface HistoryState {
  /** The latest call first. Each call once. */
  readonly entries: readonly HistoryEntry[];
  /** False if the browser's storage is blocked or full: a reload would lose the latest changes. */
  readonly isStorageWorking: boolean;
}

/** The number of missed calls that the user hasn't seen. */
export const countUnseen = ({ entries }: HistoryState): number =>
  entries.filter(({ isSeen }) => !isSeen).length;

/** Whether there is a number to call, unlike with an anonymous caller. */
export const hasNumber = ({ number }: HistoryEntry): boolean =>
  number !== "" && number !== "anonymous";
