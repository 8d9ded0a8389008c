import { type FrameState, liveCallsOf } from "../engine/frame-state.ts";

/** The state of a calling app, for users. */
export type AppState = "connecting" | "failed" | "onCall" | "loggedOut" | "away" | "available";

export const appStateLabels: Readonly<Record<AppState, string>> = {
  connecting: "connecting",
  failed: "failed to load",
  onCall: "on a call",
  loggedOut: "logged out",
  away: "away",
  available: "available",
};

export function appStateOf(frame: FrameState): AppState {
  if (liveCallsOf(frame).length > 0) return "onCall";
  if (frame.status === "connecting" || frame.status === "failed") return frame.status;
  if (frame.isLoggedOut) return "loggedOut";
  return frame.isUnavailable ? "away" : "available";
}
