import { createFakeClock } from "@calling-extensions/platform/testing";
import { beforeEach, describe, expect, it } from "vitest";
import type { LegToResume, CarrierEvent } from "../carrier.ts";
import { AUDIO_TIMEOUT_MS, VOICEMAIL_MS } from "../limits.ts";
import type { FarEndSettings } from "./far-end.ts";
import { openSilentMedia, type LegMediaHandlers } from "./leg-media.ts";
import { createSimulatedCarrier } from "./simulated-carrier.ts";

const us = "+12025550190";
const them = "+12025550101";
const [announces, refusesHold] = ["+12025550116", "+12025550118"];
const settings: FarEndSettings = {
  reaction: "answers",
  answersAutomatically: true,
  answerAfterSeconds: 2,
  voice: "speaks",
  hangsUpAfterSeconds: null,
};

/** A carrier, and what happens to the media of its calls. */
function arrange(changes: Partial<FarEndSettings> = {}) {
  const clock = createFakeClock();
  const actions: string[] = [];
  const handlers: LegMediaHandlers[] = [];
  const carrier = createSimulatedCarrier({
    clock,
    settings: { ...settings, ...changes },
    openMedia(each) {
      handlers.push(each);
      return {
        ...openSilentMedia(each),
        openMicrophone(deviceId, done) {
          actions.push(`open ${deviceId ?? "the default"}`);
          done("on");
        },
        connect(voice) {
          actions.push(`connect, ${voice}`);
          each.onConnection("connected");
        },
        setMuted: (isMuted) => actions.push(isMuted ? "mute" : "unmute"),
        setPaused: (isPaused) => actions.push(isPaused ? "pause" : "continue"),
        close: () => actions.push("close"),
      };
    },
  });
  const events: CarrierEvent[] = [];
  const stop = carrier.on((event) => events.push(event));
  const take = () => actions.splice(0);
  const place = (toNumber = them) => carrier.place({ fromNumber: us, toNumber });
  const ring = () => {
    carrier.farEnd.ring({ fromNumber: them, toNumber: us });
    const event = events.at(-1);
    if (event?.type !== "incomingCall") throw new Error("The phone doesn't ring.");
    return event.leg;
  };
  const resume = (call: Partial<LegToResume> = {}) =>
    carrier.resume({
      direction: "OUTBOUND",
      fromNumber: us,
      toNumber: them,
      state: "connected",
      startedAt: clock.now(),
      isMuted: false,
      isHeld: false,
      withoutMicrophone: false,
      ...call,
    });
  return { clock, carrier, handlers, events, stop, take, place, ring, resume };
}

let phone: ReturnType<typeof arrange>;
beforeEach(() => {
  phone = arrange();
});

describe("the audio of a call", () => {
  it("begins with the answer, and ends with the call", () => {
    const { clock, place, take } = phone;
    const leg = place();
    clock.advance(2_399);
    expect(take()).toEqual(["open the default"]);
    clock.advance(1);
    expect(take()).toEqual(["unmute", "continue", "connect, speaks"]);
    leg.hangUp();
    leg.hangUp();
    expect(take()).toEqual(["close"]);
  });

  it("begins before the answer with an announcement, which an answer doesn't repeat", () => {
    const { clock, place, take } = phone;
    const leg = place(announces);
    clock.advance(400);
    expect(leg.state).toBe("ringing");
    expect(take()).toContain("connect, speaks");
  });

  it("of an incoming call begins when the user answers", () => {
    const { ring, take } = phone;
    const leg = ring();
    expect(take()).toEqual([]);
    leg.answer();
    expect(take()).toEqual(["open the default", "unmute", "continue", "connect, speaks"]);
  });

  it.each<[call: Partial<LegToResume>, actions: string[]]>([
    [{}, ["unmute", "continue", "connect, speaks", "open the default"]],
    [{ isMuted: true }, ["mute", "continue", "connect, speaks", "open the default"]],
    [{ isHeld: true }, ["unmute", "pause", "connect, speaks", "open the default"]],
    [{ withoutMicrophone: true }, ["unmute", "continue", "connect, speaks"]],
    [{ state: "ringing" }, ["open the default"]],
    [{ state: "dialing", withoutMicrophone: true }, []],
    [{ direction: "INBOUND", state: "ringing" }, []],
  ])("continues after a reload as it was: %j", (call, actions) => {
    phone.resume(call);
    expect(phone.take()).toEqual(actions);
  });

  it("is that of the carrier's microphone, in live calls and the next ones", () => {
    const { clock, carrier, place, take } = phone;
    place();
    clock.advance(3_000);
    take();
    carrier.useMicrophone("headset");
    carrier.useMicrophone("headset");
    expect(take()).toEqual(["open headset"]);
    place();
    expect(take()).toEqual(["open headset"]);
  });

  it("doesn't begin once the call has ended, and opens no other microphone", () => {
    const { clock, carrier, place, take } = phone;
    place(announces).hangUp();
    clock.advance(10_000);
    expect(take()).toEqual(["open the default", "close"]);
    carrier.useMicrophone("headset");
    expect(take()).toEqual([]);
  });

  it("may be interrupted several times, each for a while", () => {
    const { clock, handlers, place } = phone;
    const leg = place();
    clock.advance(3_000);
    for (let times = 0; times < 2; times += 1) {
      handlers[0]?.onConnection("interrupted");
      expect(leg.audio.connection).toBe("interrupted");
      clock.advance(AUDIO_TIMEOUT_MS - 1);
      handlers[0]?.onConnection("connected");
      clock.advance(AUDIO_TIMEOUT_MS);
      expect(leg.state).toBe("connected");
    }
    handlers[0]?.onConnection("interrupted");
    clock.advance(AUDIO_TIMEOUT_MS);
    expect(leg.state).toBe("ended");
  });
});

it("a call that continues after a reload hangs up as the far end plans it", () => {
  const { clock, resume } = arrange({ hangsUpAfterSeconds: 7 });
  const leg = resume();
  clock.advance(6_999);
  expect(leg.state).toBe("connected");
  clock.advance(1);
  expect(leg.state).toBe("ended");
});

it("a number that refuses to be held can be taken from hold", async () => {
  const leg = phone.resume({ toNumber: refusesHold, isHeld: true });
  await leg.setHeld(false);
  expect(leg.audio.isHeld).toBe(false);
});

it("a call isn't transferred to itself, nor to one that has ended", async () => {
  const { clock, place } = phone;
  const [first, second] = [place(), place()];
  clock.advance(3_000);
  await expect(first.transfer(first)).rejects.toThrow(expect.objectContaining({ code: "refused" }));
  second.hangUp();
  await expect(first.transfer(second)).rejects.toThrow(
    expect.objectContaining({ code: "refused" }),
  );
  expect(first.state).toBe("connected");
});

it.each([
  ["voicemail", true],
  ["busy", false],
] as const)("a caller who is rejected for %s leaves a message: %s", (reason, leavesMessage) => {
  const { clock, events, ring } = phone;
  ring().reject(reason);
  clock.advance(VOICEMAIL_MS - 1);
  expect(events).toHaveLength(1);
  clock.advance(1);
  expect(events.slice(1)).toEqual(
    leavesMessage ? [{ type: "voicemailLeft", fromNumber: them }] : [],
  );
});

it("another phone answers only what still rings", () => {
  const { carrier, place, ring } = phone;
  const answered = ring();
  answered.answer();
  const dialed = place();
  const ringing = ring();
  carrier.farEnd.answerElsewhere();
  expect([answered.state, dialed.state, ringing.state]).toEqual(["connected", "dialing", "ended"]);
});

it("the far end forgets the tones of the call before", () => {
  const { clock, carrier, place } = phone;
  const received: string[] = [];
  const stop = carrier.farEnd.onTonesReceived((tones) => received.push(tones));
  const leg = place();
  clock.advance(3_000);
  leg.sendDtmf("1#");
  expect(carrier.farEnd.receivedTones).toBe("1#");
  place();
  expect(carrier.farEnd.receivedTones).toBe("");
  expect(received).toEqual(["", "1", "1#", ""]);
  stop();
  place();
  expect(received).toHaveLength(4);
});

it("listeners receive nothing once they are removed or their carrier is destroyed", () => {
  const { carrier, events, stop, ring, clock, place } = phone;
  ring();
  stop();
  stop();
  const later: unknown[] = [];
  carrier.on((event) => later.push(event));
  carrier.farEnd.onTonesReceived((tones) => later.push(tones));
  carrier.farEnd.ring({ fromNumber: them, toNumber: us });
  expect(events).toHaveLength(1);
  expect(later).toHaveLength(2);
  place();
  clock.advance(3_000);
  later.length = 0;
  carrier.destroy();
  carrier.farEnd.ring({ fromNumber: them, toNumber: us });
  expect(later).toEqual([]);
});
