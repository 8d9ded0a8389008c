"use client";
/** React components and hooks for calling apps. */
export {
  CallingExtensionsProvider,
  type CallingExtensionsProviderProps,
} from "./calling-extensions-provider.tsx";
export { useCallingExtensions, type UseCallingExtensionsResult } from "./use-calling-extensions.ts";
export { useCallingEvent } from "./use-calling-event.ts";
export type { CallingExtensionsOptions } from "./app-options.ts";
export type { AppState } from "./app-state.ts";
export type { Cti } from "./cti.ts";
