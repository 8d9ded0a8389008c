import { describe, expect, it } from "vitest";
import { createFakeClock } from "@calling-extensions/ui/testing";
import type { CallLeg, LegEvent } from "./carrier.ts";
import { demoNumbers } from "./demo-numbers.ts";
import { defaultFarEndSettings, type FarEndSettings } from "./far-end.ts";
import { RING_TIMEOUT_MS } from "../settings/defaults.ts";
import { createSimulatedCarrier } from "./simulated-carrier.ts";

const us = "+12025550190";
const them = "+12025550101";

function arrange(settings: Partial<FarEndSettings> = {}) {
  const clock = createFakeClock();
  const carrier = createSimulatedCarrier({
    clock,
    settings: { ...defaultFarEndSettings, ...settings },
  });
  return {
    clock,
    carrier,
    place: (toNumber = them) => carrier.place({ fromNumber: us, toNumber }),
  };
}

function record(leg: CallLeg): LegEvent[] {
  const events: LegEvent[] = [];
  leg.on((event) => events.push(event));
  return events;
}

describe("an outgoing call", () => {
  it("rings and is answered after the set time", () => {
    const { clock, place } = arrange({ answerAfterSeconds: 3 });
    const leg = place();
    const events = record(leg);
    clock.advance(3_399);
    expect(events).toEqual([{ type: "ringing" }]);
    clock.advance(1);
    expect(events.at(-1)).toEqual({ type: "answered" });
    expect(leg.state).toBe("connected");
  });

  it("rings until the timeout if the far end does nothing", () => {
    const { clock, place } = arrange({ answersAutomatically: false });
    const events = record(place());
    clock.advance(RING_TIMEOUT_MS + 1_000);
    expect(events.at(-1)).toEqual({ type: "ended", ending: { by: "them", cause: "noAnswer" } });
  });

  it("can be answered manually, also before it rings", () => {
    const { carrier, place } = arrange({ answersAutomatically: false });
    const leg = place();
    carrier.farEnd.answer();
    expect(leg.state).toBe("connected");
  });

  it("stays answered when the ring would have timed out", () => {
    const { clock, place } = arrange();
    const leg = place();
    clock.advance(RING_TIMEOUT_MS * 3);
    expect(leg.state).toBe("connected");
  });

  it("emits `ended` once, and nothing afterwards", () => {
    const { carrier, clock, place } = arrange();
    const leg = place();
    const events = record(leg);
    leg.hangUp();
    leg.hangUp();
    carrier.farEnd.hangUp();
    clock.advance(60_000);
    expect(events).toEqual([{ type: "ended", ending: { by: "us", cause: "hungUp" } }]);
  });

  it.each([
    ["before it is answered", 1_000, "rejected"],
    ["after it was answered", 5_000, "hungUp"],
  ])("is ended by the far end %s", (_when, afterMs, cause) => {
    const { carrier, clock, place } = arrange();
    const events = record(place());
    clock.advance(afterMs);
    carrier.farEnd.hangUp();
    expect(events.at(-1)).toEqual({ type: "ended", ending: { by: "them", cause } });
  });
});

describe("demo numbers", () => {
  it.each([
    ["+12025550110", { type: "ended", ending: { by: "them", cause: "busy" } }],
    ["+12025550111", { type: "ringing" }],
    ["+12025550112", { type: "ended", ending: { by: "them", cause: "rejected" } }],
    ["+12025550113", { type: "ended", ending: { by: "them", cause: "failed" } }],
    ["+12025550114", { type: "ended", ending: { by: "them", cause: "hungUp" } }],
  ])("%s behaves as its row says", (number, last) => {
    const { clock, place } = arrange({ answerAfterSeconds: 1 });
    const events = record(place(number));
    clock.advance(20_000);
    expect(events.at(-1)).toEqual(last);
  });

  it("are all fictional", () => {
    for (const { number } of demoNumbers) expect(number).toMatch(/^\+120255501\d\d$/);
  });
});

function ringUs() {
  const arranged = arrange();
  const legs: CallLeg[] = [];
  const events: LegEvent[] = [];
  const stop = arranged.carrier.onIncoming((leg) => {
    legs.push(leg);
    leg.on((event) => events.push(event));
  });
  const ring = () => arranged.carrier.farEnd.ring({ fromNumber: them, toNumber: us });
  ring();
  return { ...arranged, legs, stop, ring, events };
}

describe("an incoming call", () => {
  it("can be answered", () => {
    const { legs, events, clock } = ringUs();
    legs[0]?.answer();
    clock.advance(RING_TIMEOUT_MS);
    expect(events).toEqual([{ type: "answered" }]);
  });

  it("is not answered by the far end, which made it", () => {
    const { carrier, events } = ringUs();
    carrier.farEnd.answer();
    expect(events).toEqual([]);
  });

  it.each([
    ["can be declined", "reject", { by: "us", cause: "rejected" }],
    ["can be hung up", "hangUp", { by: "us", cause: "hungUp" }],
  ] as const)("%s", (_title, verb, ending) => {
    const { legs, events } = ringUs();
    legs[0]?.[verb]();
    expect(events).toEqual([{ type: "ended", ending }]);
  });

  it("times out if nobody answers", () => {
    const { clock, events } = ringUs();
    clock.advance(RING_TIMEOUT_MS);
    expect(events).toEqual([{ type: "ended", ending: { by: "them", cause: "noAnswer" } }]);
  });

  it("is not reported to removed listeners", () => {
    const { stop, ring, legs } = ringUs();
    stop();
    stop();
    ring();
    expect(legs).toHaveLength(1);
  });
});

const resume = (state: "dialing" | "ringing" | "connected", elapsedMs: number) => {
  const arranged = arrange({ answerAfterSeconds: 2 });
  const startedAt = arranged.clock.now() - elapsedMs;
  const leg = arranged.carrier.resume({
    direction: "OUTBOUND",
    state,
    startedAt,
    fromNumber: us,
    toNumber: them,
  });
  return { ...arranged, leg, events: record(leg) };
};

describe("a resumed call", () => {
  it("stays connected and can be hung up", () => {
    const { leg, clock, events } = resume("connected", 90_000);
    clock.advance(RING_TIMEOUT_MS * 2);
    expect(leg.state).toBe("connected");
    leg.hangUp();
    expect(events).toEqual([{ type: "ended", ending: { by: "us", cause: "hungUp" } }]);
  });

  it("rings for the rest of its time", () => {
    const { clock, events } = resume("ringing", 1_400);
    clock.advance(999);
    expect(events).toEqual([]);
    clock.advance(1);
    expect(events).toEqual([{ type: "answered" }]);
  });

  it("starts to ring if it was still dialing", () => {
    const { clock, events } = resume("dialing", 100);
    clock.advance(300);
    expect(events).toEqual([{ type: "ringing" }]);
  });
});

describe("destroy", () => {
  it("cancels all timers, and is safe to call twice", () => {
    const { carrier, clock, place } = arrange();
    const events = record(place());
    carrier.destroy();
    carrier.destroy();
    clock.advance(60_000);
    expect(events).toEqual([]);
  });
});
