import { describe, expect, it } from "vitest";
import { createFakeClock } from "../clock/fake-clock.ts";
import { createMemoryStorage } from "../storage/memory-storage.ts";
import { CALL_KEY, createCallStorage } from "./call-storage.ts";
import type { Call } from "./call.ts";
import { newCall } from "./new-call.ts";

function arrange() {
  const clock = createFakeClock();
  const storage = createMemoryStorage();
  const call = newCall({
    externalCallId: "a",
    direction: "OUTBOUND",
    numbers: { fromNumber: "+12025550190", toNumber: "+12025550101" },
    startedAt: clock.now(),
    hasCrm: true,
    dialingContext: { phoneNumber: "+12025550101", objectId: 101 },
  });
  return { clock, storage, call, kept: createCallStorage(storage, clock) };
}

describe("the kept call", () => {
  it("comes back whole, with what the CRM page asked", () => {
    const { kept, call } = arrange();
    kept.save(call);
    expect(kept.load()).toEqual(call);
  });

  it.each<[string, (call: Call) => object]>([
    ["without an id", (call) => ({ ...call, externalCallId: "" })],
    ["in an unknown state", (call) => ({ ...call, state: "flying" })],
    ["with notes that are no text", (call) => ({ ...call, wrapUp: { ...call.wrapUp, notes: 1 } })],
    ["with a request that names no number", (call) => ({ ...call, dialingContext: {} })],
    ["that is over", (call) => ({ ...call, state: "completed" })],
  ])("is ignored and removed %s", (_what, spoil) => {
    const { kept, call, storage } = arrange();
    storage.setItem(CALL_KEY, JSON.stringify({ v: 1, value: spoil(call) }));
    expect(kept.load()).toBeUndefined();
    expect(storage.getItem(CALL_KEY)).toBeNull();
  });

  it("is ignored and removed after half a day", () => {
    const { kept, call, storage, clock } = arrange();
    kept.save(call);
    clock.advance(12 * 60 * 60 * 1_000);
    expect(kept.load()).toBeUndefined();
    expect(storage.getItem(CALL_KEY)).toBeNull();
  });
});
