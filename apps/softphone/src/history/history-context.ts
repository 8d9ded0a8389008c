import { createContext, useContext } from "react";
import { createStore, useStore } from "zustand";
import type { LateCode } from "../loading/late-code.ts";
import type { CallHistory } from "./call-history.ts";
import type { HistoryState } from "./history-state.ts";

/** Loads the history after the first screen. */
export const HistoryContext = createContext<
  LateCode<{ readonly history: CallHistory }> | undefined
>(undefined);

/** What the phone shows until the history has loaded. */
const emptyHistory = createStore<HistoryState>(() => ({ entries: [], isStorageWorking: true }));

function useLateHistory(): CallHistory | undefined {
  const late = useContext(HistoryContext);
  if (!late) throw new Error("No HistoryContext");
  return useStore(late.state, ({ code }) => code?.history);
}

/** The history, for screens that load after it. */
export function useHistory(): CallHistory {
  const history = useLateHistory();
  if (!history) throw new Error("The history hasn't loaded.");
  return history;
}

/** A part of the history's state. The component renders again when it changes. */
export const useHistoryState = <Part>(select: (state: HistoryState) => Part): Part =>
  useStore(useLateHistory()?.state ?? emptyHistory, select);
