import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { CallHistory, HistoryState } from "./call-history.ts";

export const HistoryContext = createContext<CallHistory | undefined>(undefined);

export function useHistory(): CallHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error("Render the screens inside a HistoryContext.");
  return history;
}

/** A part of the history's state. The component renders again when it changes. */
export const useHistoryState = <Part>(select: (state: HistoryState) => Part): Part =>
  useStore(useHistory().state, select);
