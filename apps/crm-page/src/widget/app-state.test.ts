import { expect, it } from "vitest";
import { hostCall } from "../testing/fake-host.ts";
import { type FrameState, newFrame, SHOWN } from "../engine/frame-state.ts";
import { provider } from "../testing/provider-builder.ts";
import { type AppState, appStateOf } from "./app-state.ts";

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
