import { expect, it } from "vitest";
import { endProperties } from "./end-properties.ts";

const answered = { answeredAt: 10_000, endedAt: 75_000 };

it.each([
  [
    { endStatus: "completed", ...answered },
    { hs_call_status: "COMPLETED", calling_end_status: "COMPLETED", hs_call_duration: "65000" },
  ],
  [{ endStatus: "noAnswer", endedAt: 75_000 }, { hs_call_status: "NO_ANSWER" }],
  [{ endStatus: "rejected" }, { hs_call_status: "CANCELED", calling_end_status: "REJECTED" }],
  [
    { endStatus: "failed", isLost: true },
    { hs_call_status: "FAILED", calling_end_status: "LOST" },
  ],
  // The computer's clock was set during the call.
  [{ endStatus: "completed", answeredAt: 10_000, endedAt: 9_000 }, { hs_call_duration: "0" }],
] as const)("a call that ended with %j has the properties %j", (end, properties) => {
  expect(endProperties(end)).toMatchObject(properties);
});

it("a call that wasn't answered has no duration", () => {
  expect(endProperties({ endStatus: "busy", endedAt: 1 })).not.toHaveProperty("hs_call_duration");
});
