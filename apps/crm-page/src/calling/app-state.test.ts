import { expect, it } from "vitest";
import { provider } from "../providers/provider-builder.ts";
import { appStateOf, type AppState } from "./app-state.ts";
import { hostCall } from "./fake-host.ts";
import { newFrame, SHOWN, type FrameState } from "./frame-state.ts";

const cases: [Partial<FrameState>, AppState][] = [
  [{}, "connecting"],
  [{ status: "failed", isUnavailable: true }, "failed"],
  [{ status: "connected" }, "available"],
  [{ status: "initialized" }, "available"],
  [{ status: "initialized", isUnavailable: true }, "away"],
  [{ status: "initialized", isUnavailable: true, isLoggedOut: true }, "loggedOut"],
  [{ status: "initialized", isUnavailable: true, calls: [hostCall()] }, "onCall"],
];

it.each(cases)("of an app with %j is %s", (changes, state) => {
  expect(appStateOf({ ...newFrame(provider({}), SHOWN), ...changes })).toBe(state);
});
