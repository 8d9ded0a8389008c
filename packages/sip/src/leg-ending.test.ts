import type { LegEnding } from "@calling-extensions/telephony";
import { describe, expect, it } from "vitest";
import { toLegEnding } from "./leg-ending.ts";

const unreachable: LegEnding = { by: "network", cause: "failed", problem: "unreachable" };

describe("the end of a session", () => {
  it.each<[number, LegEnding]>([
    [403, { by: "them", cause: "rejected" }],
    [408, { by: "them", cause: "noAnswer" }],
    [480, { by: "them", cause: "noAnswer" }],
    [486, { by: "them", cause: "busy" }],
    [600, { by: "them", cause: "busy" }],
    [603, { by: "them", cause: "rejected" }],
    [302, { by: "network", cause: "failed", problem: "redirected" }],
    [400, unreachable],
    [404, unreachable],
    [484, unreachable],
    [487, unreachable],
    [488, unreachable],
    [500, unreachable],
    [503, unreachable],
    [604, unreachable],
  ])("by status %i", (status_code, ending) => {
    // JsSIP has the same cause for 408 and 480.
    const end = { originator: "remote", cause: "Unavailable", message: { status_code } };
    expect(toLegEnding(end)).toEqual(ending);
  });

  it.each<[string, string, { method: string } | null, LegEnding]>([
    ["remote", "Terminated", { method: "BYE" }, { by: "them", cause: "hungUp" }],
    ["remote", "Canceled", { method: "CANCEL" }, { by: "them", cause: "hungUp" }],
    [
      "system",
      "Connection Error",
      null,
      { by: "network", cause: "failed", problem: "signalingLost" },
    ],
    [
      "system",
      "Request Timeout",
      null,
      { by: "network", cause: "failed", problem: "signalingLost" },
    ],
    ["local", "Dialog Error", null, { by: "network", cause: "failed", problem: "signalingLost" }],
    ["remote", "No ACK", null, { by: "network", cause: "failed", problem: "signalingLost" }],
    ["system", "WebRTC Error", null, unreachable],
    ["remote", "something new", null, unreachable],
  ])("by %s, %s, with %j", (originator, cause, message, ending) => {
    expect(toLegEnding({ originator, cause, message })).toEqual(ending);
  });
});
