import type { HostCall, HostDial } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { provider } from "../providers/provider-builder.ts";
import { callStateWords, dialStateWords } from "./call-labels.ts";
import { dialRequest } from "./fake-host.ts";
import { farNumber, type FrameState, newFrame, SHOWN } from "./frame-state.ts";

const call = (changes: Partial<HostCall>): HostCall => ({
  key: "9001 a",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "dialing",
  saving: "stored",
  startedAt: 0,
  ...changes,
});

describe("callStateWords", () => {
  it.each([
    [{ state: "dialing" }, "Calling"],
    [{ state: "ringing" }, "Ringing"],
    [{ state: "ringing", direction: "INBOUND" }, "Incoming call"],
    [{ state: "inProgress" }, "In call"],
    [{ state: "ended", endStatus: "busy" }, "The line is busy"],
    [{ state: "ended", endStatus: "failed", isLost: true }, "Lost connection"],
    [{ state: "completed" }, "Call ended"],
  ] as const)("says for %j: %s", (changes, words) => {
    expect(callStateWords(call(changes))).toBe(words);
  });
});

describe("farNumber", () => {
  it("is the number called, or the one that calls", () => {
    const numbers = { fromNumber: "+12025550101", toNumber: "+12025550102" };
    expect(farNumber(call(numbers))).toBe("+12025550102");
    expect(farNumber(call({ ...numbers, direction: "INBOUND" }))).toBe("+12025550101");
  });

  it("has words for a withheld number", () => {
    expect(farNumber(call({ direction: "INBOUND" }))).toBe("Unknown number");
  });
});

describe("dialStateWords", () => {
  it.each<[HostDial["state"], Partial<FrameState>, string]>([
    ["asking", {}, "Waiting for your answer"],
    ["held", { status: "connecting" }, "Waiting for Softphone…"],
    ["held", { status: "initialized", isLoggedOut: true }, "Waiting for Softphone… log in there"],
    ["held", { status: "failed" }, "Softphone did not come up"],
    ["sent", { status: "initialized" }, "Waiting for Softphone to start the call"],
    ["unanswered", { status: "initialized" }, "Softphone has not started the call"],
    ["answered", {}, "Calling"],
    ["canceled", {}, "Canceled"],
    ["refused", {}, "Not called"],
  ])("says of a dial that is %s by %j: %s", (state, changes, words) => {
    const dial = { state, startTimestamp: 1, request: dialRequest() };
    expect(dialStateWords(dial, { ...newFrame(provider(), SHOWN), ...changes })).toBe(words);
  });
});
