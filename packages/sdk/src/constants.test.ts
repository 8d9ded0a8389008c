import { beforeAll, describe, expect, expectTypeOf, test, vi } from "vitest";
import { Constants, type EventHandlers, type PayloadOf } from "./index.ts";

describe("Constants", () => {
  let vendor: object;

  beforeAll(async () => {
    // The vendor's browser script reads `self` during its import.
    vi.stubGlobal("self", globalThis);
    const published: { Constants: object } = await import("@hubspot/calling-extensions-sdk");
    vendor = published.Constants;
    vi.unstubAllGlobals();
  });

  test("have every name and value of the vendor's, except the version suffix, and one more name", () => {
    const { callEndStatuses, ...known } = Constants;
    expect({ ...known, VERSION: `${known.VERSION}-beta.0` }).toEqual({ ...vendor });
    expect(Object.keys(callEndStatuses)).toHaveLength(7);
  });

  test("list every end status under its wire name", () => {
    for (const [name, status] of Object.entries(Constants.callEndStatuses)) {
      expect(status).toBe(name);
    }
    expect(Constants.callEndStatuses).toMatchObject({ REJECTED: "REJECTED", MISSED: "MISSED" });
  });

  test("are valid arguments of the SDK's methods", () => {
    type EndStatus = PayloadOf<"CALL_ENDED">["callEndStatus"];
    expectTypeOf(Constants.callEndStatus.INTERNAL_BUSY).toExtend<EndStatus>();
    expectTypeOf(Constants.callEndStatuses.MISSED).toExtend<EndStatus>();
    expectTypeOf(Constants.messageHandlerNames.READY).toExtend<keyof EventHandlers>();
    let status = Constants.callStatus.INTERNAL_QUEUED;
    status = Constants.callStatus.INTERNAL_RINGING;
    expect(status).toBe("RINGING");
  });
});
