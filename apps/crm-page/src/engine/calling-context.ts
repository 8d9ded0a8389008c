import { createContext, use } from "react";
import type { CallingDesk } from "./calling-controller.ts";

export const DeskContext = createContext<CallingDesk | undefined>(undefined);

/** The desk of the shell. */
export function useDesk(): CallingDesk {
  const desk = use(DeskContext);
  if (!desk) throw new Error("useDesk is called outside the shell.");
  return desk;
}
