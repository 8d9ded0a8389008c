import type { CallLeg, LegEnding } from "../call-leg.ts";
import type { Carrier, CarrierEvent, LegToResume } from "../carrier.ts";
import { CarrierError } from "../carrier-error.ts";
import type { Clock } from "../clock.ts";
import type { LegOptions } from "../leg.ts";
import { CONNECT_DELAY_MS, RING_TIMEOUT_MS, VOICEMAIL_MS } from "../limits.ts";
import { planOf, type FarEndPlan } from "./demo-numbers.ts";
import type { FarEnd, FarEndSettings } from "./far-end.ts";
import { openSilentMedia, type OpenMedia } from "./leg-media.ts";
import { createSimulatedLeg, type SimulatedLeg } from "./simulated-leg.ts";

/** A carrier whose other party is simulated too. */
export interface SimulatedCarrier extends Carrier {
  readonly farEnd: FarEnd;
}

type RingPlan = Extract<FarEndPlan, { action: "ring" }>;

/** The other party, or its network, ends a call. */
const endByThem = (leg: SimulatedLeg, cause: (LegEnding & { by: "them" })["cause"]) =>
  leg.report({ type: "ended", ending: { by: "them", cause } });

/**
 * A telephone network inside the page, without a server. The other party does what the demo numbers and its
 * settings say, and `farEnd` controls the rest. Without `openMedia` it is silent: there is no audio, no
 * microphone is needed, and everything but the planned delays happens at once.
 */
export function createSimulatedCarrier({
  clock,
  settings: firstSettings,
  openMedia,
  ringTimeoutMs = RING_TIMEOUT_MS,
}: {
  clock: Clock;
  settings: FarEndSettings;
  openMedia?: OpenMedia | undefined;
  /** How long a phone rings before the network gives up. */
  ringTimeoutMs?: number;
}): SimulatedCarrier {
  const listeners = new Set<(event: CarrierEvent) => void>();
  const toneListeners = new Set<(tones: string) => void>();
  /** The live legs, with their timers. */
  const legs = new Map<SimulatedLeg, (() => void)[]>();
  let settings = firstSettings;
  let receivedTones = "";
  let microphoneId: string | undefined;

  const liveLegs = () => [...legs.keys()];

  function changeReceivedTones(tones: string) {
    receivedTones = tones;
    for (const listener of toneListeners) listener(tones);
  }

  function createLeg(options: Omit<LegOptions, "actions">): SimulatedLeg {
    const { direction, numbers } = options;
    const plan = direction === "OUTBOUND" ? planOf(numbers.toNumber, settings) : undefined;
    const leg = createSimulatedLeg({
      ...options,
      voice: plan?.action === "ring" ? plan.voice : settings.voice,
      refusesHold: plan?.action === "ring" && plan.refusesHold === true,
      clock,
      openMedia: openMedia ?? openSilentMedia,
      microphoneId: () => microphoneId,
      transfer: (target) => transfer(leg, target),
      leaveVoicemail: () => leaveVoicemail(numbers.fromNumber),
      onToneReceived: (tone) => changeReceivedTones(receivedTones + tone),
      onEnded() {
        for (const cancel of legs.get(leg) ?? []) cancel();
        legs.delete(leg);
      },
    });
    legs.set(leg, []);
    changeReceivedTones("");
    return leg;
  }

  function emit(event: CarrierEvent) {
    for (const listener of listeners) listener(event);
  }

  /** Lets a caller leave a message. */
  function leaveVoicemail(fromNumber: string) {
    clock.after(VOICEMAIL_MS, () => emit({ type: "voicemailLeft", fromNumber }));
  }

  const schedule = (leg: SimulatedLeg, delayMs: number, run: () => void) =>
    legs.get(leg)?.push(clock.after(Math.max(0, delayMs), run));

  /** Lets the network give up if nobody has answered. */
  const startRingTimeout = (leg: SimulatedLeg, elapsedMs: number) =>
    schedule(leg, ringTimeoutMs - elapsedMs, () => {
      if (leg.state !== "connected") endByThem(leg, "noAnswer");
    });

  /** Simulates the other party of an outbound leg that has rung for `elapsedMs`. */
  function simulateRinging(leg: SimulatedLeg, elapsedMs: number) {
    const plan = planOf(leg.numbers.toNumber, settings);
    startRingTimeout(leg, elapsedMs);
    if (plan.action === "end") {
      schedule(leg, plan.afterMs - elapsedMs, () =>
        leg.report({ type: "ended", ending: plan.ending }),
      );
      return;
    }
    if (plan.hasEarlyMedia) leg.startAudio();
    if (plan.answerAfterMs !== undefined) {
      schedule(leg, plan.answerAfterMs - elapsedMs, () => leg.connect());
    }
    leg.on(({ type }) => {
      if (type === "answered") simulateConversation(leg, plan);
    });
  }

  function simulateConversation(leg: SimulatedLeg, plan: RingPlan) {
    const { hangsUpAfterMs, losesAudioAfterMs } = plan;
    if (hangsUpAfterMs !== undefined) {
      schedule(leg, hangsUpAfterMs, () => endByThem(leg, "hungUp"));
    }
    if (losesAudioAfterMs !== undefined) schedule(leg, losesAudioAfterMs, () => leg.dropAudio());
  }

  function simulateDialing(leg: SimulatedLeg, elapsedMs: number) {
    schedule(leg, CONNECT_DELAY_MS - elapsedMs, () => {
      leg.report({ type: "ringing" });
      simulateRinging(leg, 0);
    });
  }

  async function transfer(leg: SimulatedLeg, target: string | CallLeg): Promise<void> {
    const second = liveLegs().find((other) => other === target && other !== leg);
    const isPossible =
      typeof target === "string"
        ? planOf(target, settings).action === "ring"
        : second?.state === "connected";
    if (!isPossible) throw new CarrierError("refused");
    const ending = { by: "us", cause: "transferred" } as const;
    for (const each of [leg, second]) each?.report({ type: "ended", ending });
  }

  /** Continues the plan of a leg. A connected leg continues without a microphone if it doesn't open. */
  function resume({
    direction,
    state,
    startedAt,
    isMuted,
    isHeld,
    withoutMicrophone,
    ...details
  }: LegToResume) {
    const numbers = { fromNumber: details.fromNumber, toNumber: details.toNumber };
    const leg = createLeg({ direction, numbers, state, isMuted, isHeld });
    const elapsedMs = Math.max(0, clock.now() - startedAt);
    if (state === "connected") {
      leg.startAudio();
      if (withoutMicrophone) leg.skipMicrophone();
      else leg.retryMicrophone();
      const plan = planOf(numbers.toNumber, settings);
      if (direction === "OUTBOUND" && plan.action === "ring") simulateConversation(leg, plan);
    } else if (direction === "INBOUND") {
      startRingTimeout(leg, elapsedMs);
    } else if (state === "dialing") {
      leg.dial(() => simulateDialing(leg, elapsedMs), { withoutMicrophone });
    } else {
      leg.dial(() => simulateRinging(leg, elapsedMs - CONNECT_DELAY_MS), { withoutMicrophone });
    }
    return leg;
  }

  return {
    capabilities: {
      media: openMedia !== undefined,
      hold: true,
      dtmf: true,
      blindTransfer: true,
      attendedTransfer: true,
      busySignal: true,
      voicemail: true,
    },
    registration: { state: "registered" },
    place({ fromNumber, toNumber }, options) {
      const numbers = { fromNumber, toNumber };
      const leg = createLeg({ direction: "OUTBOUND", numbers });
      leg.dial(() => simulateDialing(leg, 0), options);
      return leg;
    },
    resume,
    useMicrophone(deviceId) {
      if (deviceId === microphoneId) return;
      microphoneId = deviceId;
      for (const leg of liveLegs()) leg.changeMicrophone();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      for (const leg of liveLegs()) leg.close();
      for (const registry of [listeners, toneListeners]) registry.clear();
    },
    farEnd: {
      get settings() {
        return settings;
      },
      configure(next) {
        settings = next;
      },
      answer() {
        for (const leg of liveLegs()) if (leg.direction === "OUTBOUND") leg.connect();
      },
      hangUp() {
        for (const leg of liveLegs()) {
          const isRefused = leg.direction === "OUTBOUND" && leg.state !== "connected";
          endByThem(leg, isRefused ? "rejected" : "hungUp");
        }
      },
      answerElsewhere() {
        for (const leg of liveLegs()) {
          if (leg.direction === "INBOUND" && leg.state === "ringing") {
            endByThem(leg, "answeredElsewhere");
          }
        }
      },
      ring({ fromNumber, toNumber }) {
        const numbers = { fromNumber, toNumber };
        const leg = createLeg({ direction: "INBOUND", numbers });
        startRingTimeout(leg, 0);
        emit({ type: "incomingCall", leg });
      },
      setHeld(isHeld) {
        for (const leg of liveLegs()) if (leg.state === "connected") leg.setHeldByThem(isHeld);
      },
      dropAudio() {
        for (const leg of liveLegs()) if (leg.state === "connected") leg.dropAudio();
      },
      get receivedTones() {
        return receivedTones;
      },
      onTonesReceived(listener) {
        toneListeners.add(listener);
        return () => toneListeners.delete(listener);
      },
    },
  };
}
