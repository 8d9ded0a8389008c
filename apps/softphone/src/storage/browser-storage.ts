import type { TextStorage } from "./value-store.ts";

/** A frame's storage; undefined where the browser refuses even to hand it out. */
export function browserStorage(kind: "localStorage" | "sessionStorage"): TextStorage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
