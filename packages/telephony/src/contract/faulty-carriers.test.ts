import { createFakeClock } from "@calling-extensions/platform/testing";
import { beforeEach, expect, it, vi } from "vitest";
import type { AudioFlow, AudioStats, CallLeg, LegAudio, LegEvent } from "../call-leg.ts";
import type { Carrier } from "../carrier.ts";
import { CarrierError } from "../carrier-error.ts";
import { openSilentMedia, type OpenMedia } from "../simulated/leg-media.ts";
import { createSimulatedCarrier } from "../simulated/simulated-carrier.ts";
import { carrierContract } from "./carrier-contract.ts";
import type { CarrierHarness } from "./harness.ts";

const us = "+12025550190";
const them = "+12025550101";

/** What decides how much audio flows. */
interface Line {
  readonly isMuted: boolean;
  readonly isPaused: boolean;
  readonly isEarly: boolean;
  readonly hasMicrophone: boolean;
}
/** Each second of a direction. */
const voice: AudioFlow = { packets: 50, energy: 1 };
const silence: AudioFlow = { packets: 50, energy: 0 };
const nothing: AudioFlow = { packets: 0, energy: 0 };
const flowsOf = ({ isMuted, isPaused, hasMicrophone }: Line) => ({
  sent: isPaused ? nothing : isMuted || !hasMicrophone ? silence : voice,
  received: isPaused ? nothing : voice,
});

/** How a carrier breaks a rule. */
interface Fault {
  readonly leg?: (leg: CallLeg) => Partial<CallLeg>;
  readonly audio?: (leg: CallLeg) => Partial<LegAudio>;
  readonly event?: (event: LegEvent) => readonly LegEvent[];
  readonly carrier?: (carrier: Carrier) => Partial<Carrier>;
  readonly harness?: (harness: CarrierHarness) => Partial<CarrierHarness>;
  readonly flow?: (line: Line) => Partial<ReturnType<typeof flowsOf>>;
  readonly stats?: Partial<AudioStats>;
  readonly remoteTracks?: number;
}

/** Replaces members of an object. */
function override<Target extends object>(target: Target, members: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(name in members ? members : target, name);
      return typeof value === "function" && !(name in members) ? value.bind(target) : value;
    },
  });
}

beforeEach(() => {
  const device = { kind: "audioinput" };
  vi.stubGlobal(
    "Audio",
    class {
      play = () => Promise.resolve();
    },
  );
  vi.stubGlobal("navigator", {
    mediaDevices: {
      enumerateDevices: async () => [
        { ...device, deviceId: "default" },
        { kind: "audiooutput", deviceId: "speaker" },
        { ...device, deviceId: "headset" },
      ],
    },
  });
});

const streamOf = (deviceId: string, count = 1) =>
  ({
    getAudioTracks: () =>
      Array.from({ length: count }, () => ({ getSettings: () => ({ deviceId }) })),
  }) as unknown as MediaStream;

/** Audio without a sound: it is counted by the time that passes. */
function createHarness(fault: Fault): CarrierHarness {
  const clock = createFakeClock(Date.now());
  const openMedia: OpenMedia = (handlers) => {
    const line = { isMuted: false, isPaused: false, isEarly: true, hasMicrophone: false };
    const totals = { sent: { ...nothing }, received: { ...nothing } };
    let isConnected = false;
    let countedAt = clock.now();
    function count() {
      const seconds = (clock.now() - countedAt) / 1_000;
      countedAt = clock.now();
      if (!isConnected) return;
      const flows = { ...flowsOf(line), ...fault.flow?.(line) };
      for (const direction of ["sent", "received"] as const) {
        const { packets, energy } = totals[direction];
        totals[direction] = {
          packets: packets + flows[direction].packets * seconds,
          energy: energy + flows[direction].energy * seconds,
        };
      }
    }
    const change = (changes: Partial<Line>) => {
      count();
      Object.assign(line, changes);
    };
    return {
      ...openSilentMedia(handlers),
      openMicrophone(deviceId, done) {
        change({ hasMicrophone: true });
        done("on");
        handlers.onLocalStream(streamOf(deviceId === "headset" ? deviceId : "default"));
      },
      connect() {
        count();
        isConnected = true;
        handlers.onRemoteStream(streamOf("them", fault.remoteTracks));
        handlers.onConnection("connected");
      },
      setMuted: (isMuted) => change({ isMuted }),
      setPaused: (isPaused) => change({ isPaused }),
      async getAudioStats() {
        count();
        return { ...totals, packetsLost: 0, jitterMs: 1, roundTripMs: 1, ...fault.stats };
      },
    };
  };

  const simulated = createSimulatedCarrier({
    clock,
    openMedia,
    settings: {
      reaction: "answers",
      answersAutomatically: true,
      answerAfterSeconds: 1,
      voice: "speaks",
      hangsUpAfterSeconds: null,
    },
  });
  const { farEnd } = simulated;
  const originals = new Map<CallLeg, CallLeg>();
  function wrap(leg: CallLeg): CallLeg {
    const members: Partial<CallLeg> = {
      transfer: (target) =>
        leg.transfer(typeof target === "string" ? target : (originals.get(target) ?? target)),
      on: (listener) =>
        leg.on((event) => {
          for (const each of fault.event?.(event) ?? [event]) listener(each);
        }),
    };
    Object.defineProperty(members, "audio", {
      get: () => ({ ...leg.audio, ...fault.audio?.(leg) }),
    });
    const wrapped = override(leg, members);
    const faulty = fault.leg ? override(wrapped, fault.leg(leg)) : wrapped;
    originals.set(faulty, leg);
    return faulty;
  }
  const carrier = override<Carrier>(simulated, {
    place: (...call) => wrap(simulated.place(...call)),
    resume: (leg) => wrap(simulated.resume(leg)),
    on: (listener) =>
      simulated.on((event) =>
        listener(event.type === "incomingCall" ? { ...event, leg: wrap(event.leg) } : event),
      ),
  });
  const harness: CarrierHarness = {
    carrier: fault.carrier ? override(carrier, fault.carrier(carrier)) : carrier,
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
    ring: (fromNumber) => farEnd.ring({ fromNumber, toNumber: us }),
    ringElsewhere(fromNumber) {
      farEnd.ring({ fromNumber, toNumber: us });
      farEnd.answerElsewhere();
    },
    hangUp: () => farEnd.hangUp(),
    setHeld: (isHeld) => farEnd.setHeld(isHeld),
    receivedTones: () => farEnd.receivedTones,
    elapse: (milliseconds) => clock.advance(milliseconds),
  };
  return { ...harness, ...fault.harness?.(harness) };
}

const contractOf = (fault: Fault) => carrierContract(() => createHarness(fault));

it.each(contractOf({}))("a carrier without a fault passes: $name", async ({ run }) => {
  expect(await run()).toBeUndefined();
});

const ignored = () => undefined;
const doNothing = (...methods: (keyof CallLeg)[]): Fault => ({
  leg: () => Object.fromEntries(methods.map((method) => [method, ignored])),
});
const silentlyHeld: Fault = { leg: () => ({ setHeld: async () => undefined }) };
const endsAs = (ending: (LegEvent & { type: "ended" })["ending"]): Fault => ({
  event: (event) => [event.type === "ended" ? { ...event, ending } : event],
});
const laterAudio: LegEvent = { type: "audioChanged", audio: {} as LegAudio };
const otherNumbers = { fromNumber: us, toNumber: us };
const wrongEnding = endsAs({ by: "network", cause: "failed", problem: "audioLost" });
const repeated: Fault = {
  event: (event) => (event.type === "answered" ? [event, event] : [event]),
};
const muteRules = "mute sends silence, and the other party is still audible";
const outgoing = "both parties hear each other, in an outgoing call";
const incoming = "both parties hear each other, in an incoming call";
const unused = "a call without a microphone opens none until the user wants it";
const listening =
  "a call without a microphone sends silence and tones, and the other party is audible";
const otherDevice = "another microphone is used at once, and stays for the next call";
const holdStops = "hold stops the audio in both directions";
const afterEnd = "nothing happens to a call after its end";
const dialsFirst = "an outgoing call dials first, and is answered once";
const rings = "an incoming call rings, and is answered once";

const endingRules = [
  "a call to a busy number ends as busy",
  "a call to a number that declines ends as rejected",
  "a call to a number that doesn't answer ends as noAnswer",
  "a call to a number that can't be reached ends as failed",
  "a call to a number that hangs up ends as hungUp",
  "a call can be canceled while it is dialed",
  "either party hangs up",
  "an incoming call is declined",
  "an incoming call is rejected with busySignal",
  "an incoming call is rejected with voicemail",
  "an incoming call ends if the caller gives up",
  "an incoming call that another phone answers ends as answeredElsewhere",
  "a blind transfer ends the call",
  "an attended transfer ends both calls",
];

it.each<[rule: string, error: string, fault: Fault]>([
  ...endingRules.map((rule): [string, string, Fault] => [rule, "The ending", wrongEnding]),
  [dialsFirst, "The state after `place`", { leg: () => ({ state: "connected" }) }],
  [dialsFirst, "The direction", { leg: () => ({ direction: "INBOUND" }) }],
  [dialsFirst, "The numbers", { leg: () => ({ numbers: otherNumbers }) }],
  [dialsFirst, "The last event", { event: (event) => [event, { type: "ringing" }] }],
  [
    dialsFirst,
    "Only `ringing` comes before `answered`, not ringing, answered, answered.",
    repeated,
  ],
  ["a call can be canceled while it is dialed", "Timed out: the call ends.", doNothing("hangUp")],
  ["either party hangs up", "The ending by this phone", endsAs({ by: "them", cause: "hungUp" })],
  ["either party hangs up", "The ending by them", endsAs({ by: "us", cause: "hungUp" })],
  [rings, "Timed out: the phone rings.", { harness: () => ({ ring: ignored }) }],
  [rings, "The direction", { leg: () => ({ direction: "OUTBOUND" }) }],
  [rings, "The state", { leg: () => ({ state: "connected" }) }],
  [rings, "The numbers", { leg: () => ({ numbers: otherNumbers }) }],
  [rings, "The events", repeated],
  [rings, "Timed out: the call is connected.", doNothing("answer")],
  ...(["busySignal", "voicemail"] as const).map((capability): [string, string, Fault] => [
    `an incoming call is rejected with ${capability}`,
    "The ending",
    {
      leg: (leg) => ({
        reject: (reason) => (capability.startsWith(reason ?? "") ? undefined : leg.reject(reason)),
      }),
    },
  ]),
  [afterEnd, "The code of the CarrierError", silentlyHeld],
  [
    afterEnd,
    "The code of the CarrierError",
    { leg: () => ({ setHeld: () => Promise.reject(new CarrierError("refused")) }) },
  ],
  [afterEnd, "The code of the CarrierError", { leg: () => ({ transfer: async () => undefined }) }],
  [
    afterEnd,
    "The events",
    { event: (event) => (event.type === "ended" ? [event, { type: "ringing" }] : [event]) },
  ],
  [
    afterEnd,
    "The last event",
    {
      event: (event) => (event.type === "ended" ? [event, laterAudio] : [event]),
    },
  ],
  [
    "a removed listener receives nothing",
    "The events that the removed listener received",
    {
      leg: (leg) => ({
        on: (listener) => {
          leg.on(listener);
          return ignored;
        },
      }),
    },
  ],
  [
    "two calls at once don't disturb each other",
    "The state of the other call",
    {
      carrier: (carrier) => {
        const legs: CallLeg[] = [];
        return {
          place(...call) {
            const leg = carrier.place(...call);
            legs.push(leg);
            return override(leg, {
              hangUp() {
                for (const each of legs) each.hangUp();
              },
            });
          },
        };
      },
    },
  ],
  [
    "a blind transfer that is refused leaves the call unchanged",
    "The code of the CarrierError",
    { leg: () => ({ transfer: async () => undefined }) },
  ],
  [
    "a blind transfer that is refused leaves the call unchanged",
    "The state",
    {
      leg: (leg) => ({
        async transfer() {
          leg.hangUp();
          throw new CarrierError("refused");
        },
      }),
    },
  ],
  [
    "a hold that is refused leaves the call unchanged",
    "The code of the CarrierError",
    silentlyHeld,
  ],
  [
    "a hold that is refused leaves the call unchanged",
    "The state, and the hold",
    { audio: () => ({ isHeld: true }) },
  ],
  [
    "a destroyed carrier emits nothing more",
    "The events",
    { carrier: () => ({ destroy: ignored }) },
  ],

  [outgoing, "The microphone", { audio: () => ({ microphone: "unused" }) }],
  [outgoing, "The remote audio tracks", { remoteTracks: 2 }],
  [outgoing, "Sent: too few packets", { flow: () => ({ sent: { packets: 10, energy: 1 } }) }],
  [outgoing, "Sent: no sound", { flow: () => ({ sent: silence }) }],
  [outgoing, "Received: no sound", { flow: () => ({ received: silence }) }],
  ...(["packetsLost", "jitterMs", "roundTripMs"] as const).map(
    (member): [string, string, Fault] => [
      outgoing,
      "Timed out: loss, jitter and round trip are reported",
      { stats: { [member]: undefined } },
    ],
  ),
  [
    outgoing,
    "A call with audio has statistics.",
    { leg: () => ({ getAudioStats: async () => undefined }) },
  ],
  [outgoing, "Timed out: audio is connected.", { audio: () => ({ connection: "connecting" }) }],
  [incoming, "Sent: no sound", { flow: () => ({ sent: silence }) }],
  [incoming, "Received: no sound", { flow: () => ({ received: silence }) }],
  [
    unused,
    "The microphone",
    { carrier: (carrier) => ({ place: (numbers) => carrier.place(numbers) }) },
  ],
  [unused, "The microphone", { leg: (leg) => ({ answer: () => leg.answer() }) }],
  [unused, "Timed out: the microphone opens.", doNothing("retryMicrophone")],
  [listening, "The energy that is sent", { flow: () => ({ sent: voice }) }],
  [listening, "Received: no sound", { flow: () => ({ received: silence }) }],
  [listening, "Sent with the microphone: no sound", doNothing("retryMicrophone")],
  [otherDevice, "Timed out: the call uses it.", { carrier: () => ({ useMicrophone: ignored }) }],
  [
    otherDevice,
    "Timed out: the call uses the default.",
    {
      carrier: (carrier) => ({
        useMicrophone: (id) => {
          if (id !== "gone") carrier.useMicrophone(id);
        },
      }),
    },
  ],
  [otherDevice, "The microphone: expected", { audio: () => ({ microphone: "kept" }) }],
  ["mute is reported, once, and so is its end", "`isMuted`", doNothing("setMuted")],
  [
    "mute is reported, once, and so is its end",
    "The changes",
    { event: (event) => [event, event] },
  ],
  [
    muteRules,
    "A muted call sends sound",
    { flow: ({ isMuted }) => (isMuted ? { sent: voice } : {}) },
  ],
  [
    muteRules,
    "A muted call sends packets.",
    { flow: ({ isMuted }) => (isMuted ? { sent: nothing } : {}) },
  ],
  [
    muteRules,
    "Received while muted",
    { flow: ({ isMuted }) => (isMuted ? { received: silence } : {}) },
  ],
  [
    muteRules,
    "Sent after mute",
    {
      leg: (leg) => ({
        setMuted: (isMuted) => {
          if (isMuted) leg.setMuted(true);
        },
      }),
    },
  ],
  [
    "hold is reported, and so is its end",
    "`isHeld`: expected true",
    { audio: () => ({ isHeld: false }) },
  ],
  [
    "hold is reported, and so is its end",
    "`isHeld`: expected false",
    { audio: () => ({ isHeld: true }) },
  ],
  [
    "hold is reported, and so is its end",
    "The state",
    {
      leg: (leg) => ({
        async setHeld(isHeld) {
          await leg.setHeld(isHeld);
          if (!isHeld) leg.hangUp();
        },
      }),
    },
  ],
  [holdStops, "Sent on hold", { flow: ({ isPaused }) => (isPaused ? { sent: voice } : {}) }],
  [
    holdStops,
    "Received on hold",
    { flow: ({ isPaused }) => (isPaused ? { received: voice } : {}) },
  ],
  [
    "hold by the other party is reported, and so is its end",
    "Timed out: the call is on hold.",
    { harness: () => ({ setHeld: ignored }) },
  ],
  [
    "hold by the other party is reported, and so is its end",
    "Timed out: the call isn't on hold.",
    { audio: () => ({ isHeldByThem: true }) },
  ],
  [
    "hold by the other party is reported, and so is its end",
    "`isHeld`",
    { audio: () => ({ isHeld: true }) },
  ],
  ["the other party receives tones", "Timed out: the tones arrive.", doNothing("sendDtmf")],
  [
    "the other party receives tones",
    "Timed out: the tones arrive.",
    { harness: () => ({ receivedTones: () => "9#15" }) },
  ],
  [
    "an announcement is audible before the answer",
    "Whether audio came before the answer",
    {
      event: (event) =>
        event.type === "answered" ? [event, laterAudio] : event.type === "ended" ? [event] : [],
    },
  ],
  [
    "an announcement is audible before the answer",
    "Timed out: the announcement is audible.",
    { flow: () => ({ received: silence }) },
  ],
  [
    "lost audio is reported while the call may go on",
    "Timed out: audio is interrupted.",
    { harness: () => ({ droppingNumber: them }) },
  ],
  [
    "lost audio is reported while the call may go on",
    "The state",
    {
      leg: (leg) =>
        Object.defineProperty({}, "state", {
          enumerable: true,
          get: () => (leg.audio.connection === "interrupted" ? "ended" : leg.state),
        }),
    },
  ],
  [
    "a call on hold has audio again after a reload",
    "`isHeld`",
    { audio: () => ({ isHeld: false }) },
  ],
  [
    "a call on hold has audio again after a reload",
    "Received after hold",
    { leg: () => ({ setHeld: async () => undefined }) },
  ],
  [
    "a call on hold has audio again after a reload",
    "Timed out: the other party is back.",
    { audio: () => ({ remoteStream: undefined }) },
  ],
  [
    "a call on hold has audio again after a reload",
    "Timed out: the call continues, or is gone.",
    { audio: () => ({ connection: "connecting" }) },
  ],
  [
    "a call continues after a reload, and stays muted",
    "`isMuted`",
    { audio: () => ({ isMuted: false }) },
  ],
  [
    "a call continues after a reload, and stays muted",
    "Timed out: the call continues, or is gone.",
    { audio: () => ({ connection: "connecting" }) },
  ],
])("%s. A carrier that breaks this fails: %s", async (rule, error, fault) => {
  const test = contractOf(fault).find(({ name }) => name === rule);
  await expect(test?.run()).rejects.toThrow(error);
});
