"use client";
/** React components and hooks for CRM pages that embed a calling app. */
export { CallingFrame, type CallingFrameProps } from "./calling-frame.tsx";
export { useCallingHost, type UseCallingHostResult, type FrameRef } from "./use-calling-host.ts";
export { useCallingHostEvent } from "./use-calling-host-event.ts";
export type { CallingFrameOptions, UseCallingHostOptions } from "./host-options.ts";
export type { CallingHostState } from "./host-state.ts";
export type { CallingHostActions } from "./host-actions.ts";
