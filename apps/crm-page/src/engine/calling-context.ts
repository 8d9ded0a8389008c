import { createContext, use } from "react";
import type { CallingController } from "./calling-controller.ts";

export const CallingContext = createContext<CallingController | undefined>(undefined);

/** The page's controller of calling apps. */
export function useCallingController(): CallingController {
  const controller = use(CallingContext);
  if (!controller) throw new Error("useCallingController is called outside the shell.");
  return controller;
}
