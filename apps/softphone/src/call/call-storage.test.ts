import { describe, expect, it } from "vitest";
import { createFakeClock } from "../clock/fake-clock.ts";
import { createMemoryStorage } from "../storage/memory-storage.ts";
import { CALLS_KEY, createCallStorage } from "./call-storage.ts";
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

describe("a stored call", () => {
  it("comes back whole, with what the CRM page asked", () => {
    const { kept, call } = arrange();
    kept.save({ call, unsaved: [] });
    expect(kept.load()).toEqual({ call, unsaved: [] });
  });

  it.each<[string, (call: Call) => object]>([
    ["without an id", (call) => ({ ...call, externalCallId: "" })],
    ["in an unknown state", (call) => ({ ...call, state: "flying" })],
    ["with notes that are no text", (call) => ({ ...call, wrapUp: { ...call.wrapUp, notes: 1 } })],
    ["with a request that names no number", (call) => ({ ...call, dialingContext: {} })],
    ["that is over", (call) => ({ ...call, state: "completed" })],
  ])("is ignored and removed %s", (_what, spoil) => {
    const { kept, call, storage } = arrange();
    storage.setItem(CALLS_KEY, JSON.stringify({ v: 1, value: { call: spoil(call), unsaved: [] } }));
    expect(kept.load()).toBeUndefined();
    expect(storage.getItem(CALLS_KEY)).toBeNull();
  });

  it("is ignored and removed after half a day", () => {
    const { kept, call, storage, clock } = arrange();
    kept.save({ call, unsaved: [] });
    clock.advance(12 * 60 * 60 * 1_000);
    expect(kept.load()).toBeUndefined();
    expect(storage.getItem(CALLS_KEY)).toBeNull();
  });

  it("with notes that are not saved yet comes back however old it is, whatever is beside it", () => {
    const { kept, call, storage, clock } = arrange();
    const ended = { ...call, state: "ended" as const };
    const value = { call: "broken", unsaved: [7, ended, null, call] };
    storage.setItem(CALLS_KEY, JSON.stringify({ v: 1, value }));
    clock.advance(13 * 60 * 60 * 1_000);
    expect(kept.load()).toEqual({ call: undefined, unsaved: [ended] });
    kept.save({ call: ended, unsaved: [] });
    expect(kept.load()?.call).toEqual(ended);
  });
});
