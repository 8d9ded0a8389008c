import { describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import type { Call } from "./call.ts";
import { createCall } from "./call.ts";
import { engagementProperties } from "./engagement-properties.ts";

const talk = (change: Partial<Call> = {}): Call => ({
  ...createCall({
    externalCallId: "a",
    direction: "OUTBOUND",
    numbers: { fromNumber: "+12025550190", toNumber: "+12025550101" },
    startedAt: 1_700_000_000_000,
    hasCrm: true,
  }),
  state: "ended",
  answeredAt: 1_700_000_002_400,
  endedAt: 1_700_000_062_900,
  endStatus: "COMPLETED",
  ...change,
});

describe("engagementProperties", () => {
  it("has all properties of the call, as text", () => {
    const wrapUp = { ...talk().wrapUp, title: "Renewal", notes: "Quote by Friday." };
    expect(engagementProperties(talk({ wrapUp }))).toEqual({
      hs_timestamp: "1700000000000",
      hs_call_title: "Renewal",
      hs_call_body: "Quote by Friday.",
      hs_call_status: "COMPLETED",
      hs_call_direction: "OUTBOUND",
      hs_call_duration: "60500",
      hs_call_from_number: "+12025550190",
      hs_call_to_number: "+12025550101",
      hs_call_disposition: "f240bbac-87c9-4f6e-bf70-924b57d47db7",
    });
  });

  it("generates a title from the number if the user wrote none", () => {
    expect(engagementProperties(talk()).hs_call_title).toBe("Call to +1 202 555 0101");
  });

  it("generates a title from the only matching record", () => {
    const match = {
      callerIdType: "CONTACT" as const,
      objectCoordinates: { objectId: 101, objectTypeId: "0-1" },
      firstName: "Ada",
      lastName: "Example",
    };
    const properties = engagementProperties(talk({ direction: "INBOUND", matches: [match] }));
    expect(properties.hs_call_title).toBe("Call from Ada Example");
  });

  it("keeps a title that the user cleared", () => {
    const { wrapUp } = talk();
    expect(engagementProperties(talk({ wrapUp: { ...wrapUp, title: "" } })).hs_call_title).toBe("");
  });

  it("has no duration without an answer", () => {
    const { answeredAt: _unanswered, ...missed } = talk({ endStatus: "MISSED" });
    expect(engagementProperties(missed)).toMatchObject({
      hs_call_duration: "0",
      hs_call_status: "MISSED",
    });
  });

  it.each([
    ["BUSY", "BUSY", "9d9162e7-6cf3-4944-bf63-4dff82258764"],
    ["NO_ANSWER", "NO_ANSWER", "73a0d17f-1163-4015-bdd5-ec830791da20"],
    ["REJECTED", "CANCELED", undefined],
    ["FAILED", "FAILED", undefined],
  ] as const)("stores %s as %s, with the suggested outcome", (endStatus, status, outcome) => {
    const properties = engagementProperties(talk({ endStatus }));
    expect(properties.hs_call_status).toBe(status);
    expect(properties.hs_call_disposition).toBe(outcome);
  });

  it("omits the outcome if the user chose none", () => {
    const wrapUp = { ...talk().wrapUp, outcome: "none" as const };
    expect(engagementProperties(talk({ wrapUp }))).not.toHaveProperty("hs_call_disposition");
  });
});
