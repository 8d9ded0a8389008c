import { describe, expect, it } from "vitest";
import { createFakeClock } from "@calling-extensions/platform/testing";
import type { CallLeg, LegEnding, LegEvent, LegProblem } from "../call-leg.ts";
import { carrierContract } from "../contract/index.ts";
import { AUDIO_TIMEOUT_MS, RING_TIMEOUT_MS } from "../limits.ts";
import { demoNumbers } from "./demo-numbers.ts";
import type { FarEndSettings } from "./far-end.ts";
import type { OpenedMicrophone } from "../leg.ts";
import { openSilentMedia, type LegMediaHandlers } from "./leg-media.ts";
import { createSimulatedCarrier } from "./simulated-carrier.ts";

const us = "+12025550190";
const them = "+12025550101";

const settings: FarEndSettings = {
  reaction: "answers",
  answersAutomatically: true,
  answerAfterSeconds: 2,
  voice: "speaks",
  hangsUpAfterSeconds: null,
};

function arrange(changes: Partial<FarEndSettings> = {}) {
  const clock = createFakeClock();
  const carrier = createSimulatedCarrier({
    clock,
    settings: { ...settings, ...changes },
  });
  return {
    clock,
    carrier,
    place: (toNumber = them) => carrier.place({ fromNumber: us, toNumber }),
  };
}

/** Records the events that don't concern audio. */
function record(leg: CallLeg): LegEvent[] {
  const events: LegEvent[] = [];
  leg.on((event) => {
    if (event.type !== "audioChanged") events.push(event);
  });
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

const failed = (problem: LegProblem): LegEnding => ({ by: "network", cause: "failed", problem });

describe("demo numbers", () => {
  it.each([
    ["+12025550110", { type: "ended", ending: { by: "them", cause: "busy" } }],
    ["+12025550111", { type: "ringing" }],
    ["+12025550112", { type: "ended", ending: { by: "them", cause: "rejected" } }],
    ["+12025550113", { type: "ended", ending: failed("unreachable") }],
    ["+12025550114", { type: "ended", ending: { by: "them", cause: "hungUp" } }],
    ["+12025550115", { type: "answered" }],
    ["+12025550116", { type: "answered" }],
    ["+12025550117", { type: "ended", ending: failed("audioLost") }],
    ["+12025550118", { type: "answered" }],
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
  const stop = arranged.carrier.on((event) => {
    if (event.type === "incomingCall") legs.push(event.leg);
  });
  const ring = () => arranged.carrier.farEnd.ring({ fromNumber: them, toNumber: us });
  ring();
  const [leg] = legs;
  if (!leg) throw new Error("The carrier has reported no call.");
  return { ...arranged, legs, stop, ring, events: record(leg) };
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

  it("times out without an answer", () => {
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
    isMuted: false,
    isHeld: false,
    withoutMicrophone: false,
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

function createHarness() {
  const { carrier, clock } = arrange({ answerAfterSeconds: 1 });
  return {
    carrier,
    ownNumber: us,
    answeringNumber: them,
    busyNumber: "+12025550110",
    silentNumber: "+12025550111",
    rejectingNumber: "+12025550112",
    unreachableNumber: "+12025550113",
    hangingUpNumber: "+12025550114",
    announcingNumber: "+12025550116",
    droppingNumber: "+12025550117",
    holdRefusingNumber: "+12025550118",
    ring: (fromNumber: string) => carrier.farEnd.ring({ fromNumber, toNumber: us }),
    ringElsewhere(fromNumber: string) {
      carrier.farEnd.ring({ fromNumber, toNumber: us });
      carrier.farEnd.answerElsewhere();
    },
    hangUp: () => carrier.farEnd.hangUp(),
    setHeld: (isHeld: boolean) => carrier.farEnd.setHeld(isHeld),
    receivedTones: () => carrier.farEnd.receivedTones,
    elapse: (milliseconds: number) => clock.advance(milliseconds),
  };
}

describe("a silent carrier", () => {
  /** What the rules about audio need is absent. */
  const isAboutAudio =
    /hear each other|mute sends|hold stops|announcement|call on hold|without a microphone|another microphone/;

  it.each(carrierContract(createHarness))("passes: $name", async ({ name, run }) => {
    const skipped = await run();
    expect(skipped !== undefined).toBe(isAboutAudio.test(name));
  });

  it("ends a call whose audio doesn't return", () => {
    const { carrier, clock, place } = arrange();
    const leg = place();
    clock.advance(5_000);
    const events = record(leg);
    carrier.farEnd.dropAudio();
    carrier.farEnd.dropAudio();
    expect(leg.audio.connection).toBe("interrupted");
    clock.advance(AUDIO_TIMEOUT_MS - 1);
    expect(events).toEqual([]);
    clock.advance(1);
    expect(events).toEqual([{ type: "ended", ending: failed("audioLost") }]);
  });

  it.each([
    ["busy", { by: "them", cause: "busy" }],
    ["rejects", { by: "them", cause: "rejected" }],
    ["unreachable", failed("unreachable")],
  ] as const)("treats all numbers as the far end's setting says: %s", (reaction, ending) => {
    const { clock, place } = arrange({ reaction });
    const events = record(place());
    clock.advance(5_000);
    expect(events.at(-1)).toEqual({ type: "ended", ending });
  });

  it("hangs up after the set time", () => {
    const { clock, place } = arrange({ hangsUpAfterSeconds: 7 });
    const events = record(place());
    clock.advance(2_400 + 7_000);
    expect(events.at(-1)).toEqual({ type: "ended", ending: { by: "them", cause: "hungUp" } });
  });
});

function arrangeMicrophone(result: OpenedMicrophone) {
  const clock = createFakeClock();
  const opened: ((next: OpenedMicrophone) => void)[] = [];
  const carrier = createSimulatedCarrier({
    clock,
    settings,
    openMedia: (handlers) => ({
      ...openSilentMedia(handlers),
      openMicrophone: (_deviceId, done) => opened.push(done),
    }),
  });
  return { clock, carrier, decide: (next = result) => opened.shift()?.(next) };
}

it("has audio while neither party holds the call", async () => {
  const paused: boolean[] = [];
  const carrier = createSimulatedCarrier({
    clock: createFakeClock(),
    settings,
    openMedia: (handlers) => ({
      ...openSilentMedia(handlers),
      setPaused: (isPaused) => paused.push(isPaused),
    }),
  });
  const leg = carrier.place({ fromNumber: us, toNumber: them });
  carrier.farEnd.answer();
  paused.length = 0;
  await leg.setHeld(true);
  carrier.farEnd.setHeld(true);
  await leg.setHeld(false);
  carrier.farEnd.setHeld(false);
  carrier.farEnd.setHeld(true);
  await leg.setHeld(true);
  carrier.farEnd.setHeld(false);
  await leg.setHeld(false);
  expect(paused).toEqual([true, true, true, false, true, true, true, false]);
});

it("shows the streams of its media, and a microphone that was unplugged", () => {
  let handlers: LegMediaHandlers | undefined;
  const carrier = createSimulatedCarrier({
    clock: createFakeClock(),
    settings,
    openMedia: (given) => {
      handlers = given;
      return openSilentMedia(given);
    },
  });
  const leg = carrier.place({ fromNumber: us, toNumber: them });
  const remoteStream = {} as MediaStream;
  const localStream = {} as MediaStream;
  handlers?.onRemoteStream(remoteStream);
  handlers?.onLocalStream(localStream);
  handlers?.onMicrophoneUnplugged();
  expect(leg.audio).toMatchObject({ microphone: "unplugged" });
  expect(leg.audio.remoteStream).toBe(remoteStream);
  expect(leg.audio.localStream).toBe(localStream);
});

describe("a microphone that doesn't open", () => {
  it.each([
    ["blocked", "microphoneBlocked"],
    ["missing", "microphoneMissing"],
    ["busy", "microphoneBusy"],
  ] as const)("because it is %s fails an outgoing call", (result, problem) => {
    const { carrier, decide } = arrangeMicrophone(result);
    const leg = carrier.place({ fromNumber: us, toNumber: them });
    const events = record(leg);
    expect(leg.audio.microphone).toBe("requested");
    decide();
    expect(events).toEqual([{ type: "ended", ending: failed(problem) }]);
  });

  it("doesn't dial until the user has decided", () => {
    const { carrier, clock, decide } = arrangeMicrophone("on");
    const events = record(carrier.place({ fromNumber: us, toNumber: them }));
    clock.advance(RING_TIMEOUT_MS);
    expect(events).toEqual([]);
    decide();
    clock.advance(2_400);
    expect(events).toEqual([{ type: "ringing" }, { type: "answered" }]);
  });

  it("leaves an incoming call ringing, and may open later", () => {
    const { carrier, decide } = arrangeMicrophone("blocked");
    let leg: CallLeg | undefined;
    carrier.on((event) => {
      if (event.type === "incomingCall") ({ leg } = event);
    });
    carrier.farEnd.ring({ fromNumber: them, toNumber: us });
    leg?.answer();
    leg?.answer();
    decide();
    expect(leg).toMatchObject({ state: "ringing", audio: { microphone: "blocked" } });
    leg?.answer();
    decide("on");
    expect(leg).toMatchObject({ state: "connected", audio: { microphone: "on" } });
  });

  it("isn't opened for a call without one, also after a reload, until the user wants it", () => {
    const { carrier, clock, decide } = arrangeMicrophone("on");
    const numbers = { fromNumber: us, toNumber: them };
    const legs = [
      carrier.place(numbers, { withoutMicrophone: true }),
      carrier.resume({
        ...numbers,
        direction: "OUTBOUND",
        state: "dialing",
        startedAt: clock.now(),
        isMuted: false,
        isHeld: false,
        withoutMicrophone: true,
      }),
      carrier.resume({
        ...numbers,
        direction: "INBOUND",
        state: "connected",
        startedAt: clock.now(),
        isMuted: false,
        isHeld: false,
        withoutMicrophone: true,
      }),
    ];
    clock.advance(2_400);
    for (const leg of legs) {
      expect(leg).toMatchObject({ state: "connected", audio: { microphone: "unused" } });
      leg.retryMicrophone();
      decide();
      expect(leg.audio.microphone).toBe("on");
    }
  });

  it("during a call leaves the one before, and may be tried again", () => {
    const { carrier, clock, decide } = arrangeMicrophone("on");
    const leg = carrier.place({ fromNumber: us, toNumber: them });
    decide();
    clock.advance(2_400);
    carrier.useMicrophone("broken");
    decide("busy");
    expect(leg).toMatchObject({ state: "connected", audio: { microphone: "kept" } });
    leg.retryMicrophone();
    decide("busy");
    expect(leg.audio.microphone).toBe("kept");
    carrier.useMicrophone("working");
    decide("on");
    expect(leg.audio.microphone).toBe("on");
  });

  it("lets an incoming call be answered without one", () => {
    const { carrier, decide } = arrangeMicrophone("missing");
    let leg: CallLeg | undefined;
    carrier.on((event) => {
      if (event.type === "incomingCall") ({ leg } = event);
    });
    carrier.farEnd.ring({ fromNumber: them, toNumber: us });
    leg?.answer();
    decide();
    leg?.answer({ withoutMicrophone: true });
    expect(leg).toMatchObject({ state: "connected", audio: { microphone: "unused" } });
  });
});
