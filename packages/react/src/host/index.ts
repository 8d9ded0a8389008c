"use client";
/** The CRM page's side: a calling app in a React page. */
export { CallingFrame, type CallingFrameProps } from "./calling-frame.tsx";
export { useCallingHost, type Calling, type FrameRef } from "./use-calling-host.ts";
export { useCallingHostEvent } from "./use-calling-host-event.ts";
export type { CallingFrameOptions, UseCallingHostOptions } from "./host-options.ts";
export type { CallingHostState } from "./host-state.ts";
export type { CallingHostVerbs } from "./host-verbs.ts";
