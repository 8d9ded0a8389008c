import { t } from "@calling-extensions/ui/text";
import { type FrameState, liveCallsOf } from "../engine/frame-state.ts";

/** The state of a calling app, for users. */
export type AppState = "connecting" | "failed" | "onCall" | "loggedOut" | "away" | "available";

export const appStateLabels: Readonly<Record<AppState, string>> = {
  connecting: t`connecting`,
  failed: t`failed to load`,
  onCall: t`on a call`,
  loggedOut: t`logged out`,
  away: t`away`,
  available: t`available`,
};

export function appStateOf(frame: FrameState): AppState {
  if (liveCallsOf(frame).length > 0) return "onCall";
  if (frame.status === "connecting" || frame.status === "failed") return frame.status;
  if (frame.isLoggedOut) return "loggedOut";
  return frame.isUnavailable ? "away" : "available";
}
