import { describe, expect, it } from "vitest";
import { createFakeClock } from "@calling-extensions/platform/testing";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { CALLS_KEY } from "../settings/defaults.ts";
import { CALLS_VERSION, createCallStorage } from "./call-storage.ts";
import type { Call } from "./call.ts";
import { createCall } from "./call.ts";

function arrange() {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  const call = createCall({
    externalCallId: "a",
    direction: "OUTBOUND",
    numbers: { fromNumber: "+12025550190", toNumber: "+12025550101" },
    startedAt: clock.now(),
    hasCrm: true,
    dialingContext: { phoneNumber: "+12025550101", objectId: 101 },
  });
  return { clock, storage, call, stored: createCallStorage(storage, clock) };
}

describe("a stored call", () => {
  it("is restored with the request of the CRM page", () => {
    const { stored, call } = arrange();
    stored.save({ call, otherCalls: [], followUps: [] });
    expect(stored.load()).toEqual({ call, otherCalls: [], followUps: [] });
  });

  it.each<[string, (call: Call) => object]>([
    ["without an id", (call) => ({ ...call, externalCallId: "" })],
    ["in an unknown state", (call) => ({ ...call, state: "flying" })],
    ["with notes that are not text", (call) => ({ ...call, wrapUp: { ...call.wrapUp, notes: 1 } })],
    ["with a request without a number", (call) => ({ ...call, dialingContext: {} })],
    ["that is completed", (call) => ({ ...call, state: "completed" })],
  ])("is ignored and removed %s", (_what, spoil) => {
    const { stored, call, storage } = arrange();
    storage.setItem(
      CALLS_KEY,
      JSON.stringify({
        v: CALLS_VERSION,
        value: { call: spoil(call), otherCalls: [], followUps: [] },
      }),
    );
    expect(stored.load()).toBeUndefined();
    expect(storage.getItem(CALLS_KEY)).toBeNull();
  });

  it("is ignored and removed after half a day", () => {
    const { stored, call, storage, clock } = arrange();
    stored.save({ call, otherCalls: [], followUps: [] });
    clock.advance(12 * 60 * 60 * 1_000);
    expect(stored.load()).toBeUndefined();
    expect(storage.getItem(CALLS_KEY)).toBeNull();
  });

  it("that was answered in the future, by a clock that was set back, counts from now on", () => {
    const { stored, call, clock } = arrange();
    const answered = { ...call, state: "inProgress" as const, answeredAt: clock.now() };
    stored.save({ call: answered, otherCalls: [answered], followUps: [] });
    clock.set(-60 * 60 * 1_000);
    const restored = { ...answered, answeredAt: clock.now() };
    expect(stored.load()).toMatchObject({ call: restored, otherCalls: [restored] });
  });

  it("with unsaved notes is restored at any age, beside invalid entries too", () => {
    const { stored, call, storage, clock } = arrange();
    const ended = { ...call, state: "ended" as const };
    const value = { call: "broken", otherCalls: [7, ended, null, call] };
    storage.setItem(CALLS_KEY, JSON.stringify({ v: CALLS_VERSION, value }));
    clock.advance(13 * 60 * 60 * 1_000);
    expect(stored.load()).toEqual({ call: undefined, otherCalls: [ended], followUps: [] });
    stored.save({ call: ended, otherCalls: [], followUps: [] });
    expect(stored.load()?.call).toEqual(ended);
  });
});
