import { createContext, use } from "react";
import { useLocation } from "wouter";

/** Opens a path of the page. */
export type OpenPath = (path: string) => unknown;

/** Absent where paths open in place. */
export const OpenPathContext = createContext<OpenPath | undefined>(undefined);

/** Opens a path in place, or, from the calling window, in a tab. */
export function useOpenPath(): OpenPath {
  const [, navigate] = useLocation();
  return use(OpenPathContext) ?? navigate;
}
