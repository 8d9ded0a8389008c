import { panelId, type FrameState } from "./frame-state.ts";

/** Moves the focus into a calling app's frame, which has to be in sight. */
export function focusApp(frame: FrameState): void {
  document.getElementById(panelId(frame))?.querySelector("iframe")?.focus();
}
