import type { HostCall, HostDial } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { provider } from "../testing/provider-builder.ts";
import { callStateLabel, dialStateLabel } from "./call-labels.ts";
import { dialRequest } from "../testing/fake-host.ts";
import { type FrameState, newFrame, otherPartyNumber, SHOWN } from "./frame-state.ts";

const call = (changes: Partial<HostCall>): HostCall => ({
  key: "9001 a",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "dialing",
  saving: "stored",
  startedAt: 0,
  ...changes,
});

describe("callStateLabel", () => {
  it.each([
    [{ state: "dialing" }, "Calling"],
    [{ state: "ringing" }, "Ringing"],
    [{ state: "ringing", direction: "INBOUND" }, "Incoming call"],
    [{ state: "inProgress" }, "In call"],
    [
      { state: "inProgress", controls: { isMuted: false, isOnHold: true, actions: ["hold"] } },
      "On hold",
    ],
    [{ state: "ended", endStatus: "busy" }, "The line is busy"],
    [{ state: "ended", endStatus: "failed", isLost: true }, "Lost connection"],
    [{ state: "completed" }, "Call ended"],
  ] as const)("labels %j as %s", (changes, words) => {
    expect(callStateLabel(call(changes))).toBe(words);
  });
});

describe("otherPartyNumber", () => {
  it("is the number called, or the caller's", () => {
    const numbers = { fromNumber: "+12025550101", toNumber: "+12025550102" };
    expect(otherPartyNumber(call(numbers))).toBe("+12025550102");
    expect(otherPartyNumber(call({ ...numbers, direction: "INBOUND" }))).toBe("+12025550101");
  });

  it("has a label for a withheld number", () => {
    expect(otherPartyNumber(call({ direction: "INBOUND" }))).toBe("Unknown number");
  });
});

describe("dialStateLabel", () => {
  it.each<[HostDial["state"], Partial<FrameState>, string]>([
    ["confirming", {}, "Waiting for confirmation"],
    ["queued", { status: "connecting" }, "Waiting for Softphone…"],
    [
      "queued",
      { status: "initialized", isLoggedOut: true },
      "Waiting for Softphone. Log in there.",
    ],
    ["queued", { status: "failed" }, "Softphone failed to load"],
    ["sent", { status: "initialized" }, "Waiting for Softphone to start the call"],
    ["unanswered", { status: "initialized" }, "Softphone hasn't started the call"],
    ["answered", {}, "Calling"],
    ["canceled", {}, "Canceled"],
    ["refused", {}, "Not called"],
  ])("labels a dial that is %s by %j as %s", (state, changes, words) => {
    const dial = { state, startTimestamp: 1, request: dialRequest() };
    expect(dialStateLabel(dial, { ...newFrame(provider(), SHOWN), ...changes })).toBe(words);
  });
});
