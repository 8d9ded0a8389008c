import type { HostCall } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { callStateWords, farNumber } from "./call-state-words.ts";

const call = (changes: Partial<HostCall>): HostCall => ({
  key: "9001 a",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "dialing",
  engagementState: "none",
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
