"use client";
/** The calling app's side: its session with the host, in React. */
export {
  CallingExtensionsProvider,
  type CallingExtensionsProviderProps,
} from "./calling-extensions-provider.tsx";
export { useCallingExtensions, type CallingApp } from "./use-calling-extensions.ts";
export { useCallingEvent } from "./use-calling-event.ts";
export type { CallingExtensionsOptions } from "./app-options.ts";
export type { AppState } from "./app-state.ts";
export type { Cti } from "./cti.ts";
