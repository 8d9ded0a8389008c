import { CallingError, type HostCall } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { provider } from "../testing/provider-builder.ts";
import {
  HIDDEN,
  isBlank,
  isUndismissedLoss,
  newFrame,
  withCall,
  withCallers,
} from "./frame-state.ts";

const call = (changes: Partial<HostCall> = {}): HostCall => ({
  key: "9001 a",
  externalCallId: "a",
  direction: "INBOUND",
  state: "ringing",
  saving: "stored",
  startedAt: 1,
  ...changes,
});

const frame = newFrame(provider(), HIDDEN);

describe("a frame is covered", () => {
  it.each([
    ["before its page has loaded", { status: "connecting", hasLoaded: false }, true],
    ["not while a page may wait for the user", { status: "connecting", hasLoaded: true }, false],
    ["not once its app is connected", { status: "connected", hasLoaded: true }, false],
  ] as const)("%s", (_title, changes, isCovered) => {
    expect(isBlank({ ...frame, ...changes })).toBe(isCovered);
  });

  it.each([
    ["appUnreachable", true],
    ["appCertificateUntrusted", true],
    ["framingRefused", true],
    ["mixedContent", true],
    ["appErrorStatus", false],
    ["appRejected", false],
    ["appTimeout", false],
    ["sandboxNoOrigin", false],
  ] as const)("when its app failed as %s: %s", (code, isCovered) => {
    const failure = new CallingError(code, "It failed.");
    expect(isBlank({ ...frame, status: "failed", hasLoaded: true, failure })).toBe(isCovered);
  });

  it("when its host could not be created", () => {
    expect(isBlank({ ...frame, status: "failed", failure: new Error("No address.") })).toBe(true);
  });
});

describe("withCall", () => {
  it("replaces a call in place", () => {
    const two = withCall(withCall(frame, call()), call({ key: "9001 b" }));
    const changed = withCall(two, call({ state: "inProgress" }));
    expect(changed.calls.map(({ key, state }) => [key, state])).toEqual([
      ["9001 a", "inProgress"],
      ["9001 b", "ringing"],
    ]);
  });

  it("removes a completed call and the lookup of its caller", () => {
    const ringing = withCallers(withCall(frame, call()), { callKey: "9001 a", matches: [] });
    expect(withCall(ringing, call({ state: "completed" }))).toMatchObject({
      calls: [],
      callers: [],
    });
  });
});

it("the last completed calls are each listed once, the oldest first", () => {
  let changed = frame;
  for (const key of ["a", "b", "a", "c", "d", "e", "f"]) {
    changed = withCall(changed, call({ key, state: "completed" }));
  }
  expect(changed.completedCalls.map(({ key }) => key)).toEqual(["a", "c", "d", "e", "f"]);
});

describe("isUndismissedLoss", () => {
  const lost = call({ state: "ended", endStatus: "failed", isLost: true });

  it("is true for a lost call until the user dismisses it", () => {
    expect(isUndismissedLoss(frame, lost)).toBe(true);
    expect(isUndismissedLoss({ ...frame, dismissedLostCalls: [lost.key] }, lost)).toBe(false);
  });

  it("is false for a call that ended otherwise, or was saved nevertheless", () => {
    expect(isUndismissedLoss(frame, call({ state: "ended", endStatus: "failed" }))).toBe(false);
    expect(isUndismissedLoss(frame, { ...lost, state: "completed" })).toBe(false);
  });
});
