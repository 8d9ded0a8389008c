import type { Clock } from "@calling-extensions/platform";
import type { CallLeg, CallOptions, LegNumbers } from "../call-leg.ts";
import type { Carrier, CarrierCapabilities, CarrierEvent, LegToResume } from "../carrier.ts";
import { CarrierError } from "../carrier-error.ts";
import type { LegOptions } from "../leg.ts";
import { CONNECT_DELAY_MS, RING_TIMEOUT_MS, VOICEMAIL_MS } from "../limits.ts";
import { conferenceNumber, planOf, planOfCaller } from "./demo-numbers.ts";
import type { FarEnd, FarEndSettings } from "./far-end.ts";
import { openSilentMedia, type OpenMedia } from "./leg-media.ts";
import { SimulatedFarEnd } from "./simulated-far-end.ts";
import { createSimulatedLeg, type SimulatedLeg } from "./simulated-leg.ts";
import { SimulatedParty } from "./simulated-party.ts";

/** A carrier whose other party is simulated too. */
export interface SimulatedCarrier extends Carrier {
  readonly farEnd: FarEnd;
}

/** What a simulated carrier needs. */
interface SimulatedCarrierOptions {
  clock: Clock;
  /** What the other party does, until `farEnd.configure`. */
  settings: FarEndSettings;
  /** The audio of each call. */
  openMedia?: OpenMedia | undefined;
  /** How long a phone rings before the network gives up. */
  ringTimeoutMs?: number;
}

/**
 * A telephone network inside the page, without a server. The other party does what the demo numbers and its
 * settings say, and `farEnd` controls the rest. Without `openMedia` it is silent: there is no audio, no
 * microphone is needed, and everything but the planned delays happens at once.
 */
export function createSimulatedCarrier(options: SimulatedCarrierOptions): SimulatedCarrier {
  return new SimulatedNetwork(options);
}

class SimulatedNetwork implements SimulatedCarrier {
  readonly capabilities: CarrierCapabilities;
  readonly registration = { state: "registered" } as const;
  readonly farEnd: SimulatedFarEnd;
  readonly #clock: Clock;
  readonly #openMedia: OpenMedia;
  readonly #ringTimeoutMs: number;
  readonly #listeners = new Set<(event: CarrierEvent) => void>();
  /** The live legs. */
  readonly #legs = new Set<SimulatedLeg>();
  #microphoneId: string | undefined;

  constructor(options: SimulatedCarrierOptions) {
    const { clock, settings, openMedia, ringTimeoutMs = RING_TIMEOUT_MS } = options;
    this.#clock = clock;
    this.#openMedia = openMedia ?? openSilentMedia;
    this.#ringTimeoutMs = ringTimeoutMs;
    this.capabilities = {
      media: openMedia !== undefined,
      hold: true,
      dtmf: true,
      blindTransfer: true,
      attendedTransfer: true,
      busySignal: true,
      voicemail: true,
      conferenceNumber,
    };
    this.farEnd = new SimulatedFarEnd({
      settings,
      legs: () => this.#liveLegs(),
      onRing: (numbers) => this.#receive(numbers),
    });
  }

  place({ fromNumber, toNumber }: LegNumbers, options?: CallOptions): CallLeg {
    const numbers = { fromNumber, toNumber };
    const { leg, party } = this.#createLeg({ direction: "OUTBOUND", numbers });
    leg.dial(() => party.connect(0), options);
    return leg;
  }

  /** Continues the plan of a leg. A connected leg continues without a microphone if it doesn't open. */
  resume(stored: LegToResume): CallLeg {
    const { direction, state, startedAt, isMuted, isHeld, withoutMicrophone } = stored;
    const numbers = { fromNumber: stored.fromNumber, toNumber: stored.toNumber };
    const { leg, party } = this.#createLeg({ direction, numbers, state, isMuted, isHeld });
    const elapsedMs = Math.max(0, this.#clock.now() - startedAt);
    if (state === "connected") {
      leg.startAudio();
      if (withoutMicrophone) leg.skipMicrophone();
      else leg.retryMicrophone();
      party.talk();
    } else if (direction === "INBOUND") {
      party.ring(elapsedMs);
    } else if (state === "dialing") {
      leg.dial(() => party.connect(elapsedMs), { withoutMicrophone });
    } else {
      leg.dial(() => party.ring(elapsedMs - CONNECT_DELAY_MS), { withoutMicrophone });
    }
    return leg;
  }

  useMicrophone(deviceId: string | undefined): void {
    if (deviceId === this.#microphoneId) return;
    this.#microphoneId = deviceId;
    for (const leg of this.#liveLegs()) leg.changeMicrophone();
  }

  on(listener: (event: CarrierEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  destroy(): void {
    for (const leg of this.#liveLegs()) leg.close();
    this.#listeners.clear();
    this.farEnd.close();
  }

  #receive({ fromNumber, toNumber }: LegNumbers): void {
    const numbers = { fromNumber, toNumber };
    const { leg, party } = this.#createLeg({ direction: "INBOUND", numbers });
    party.ring(0);
    this.#emit({ type: "incomingCall", leg });
  }

  #createLeg(options: Omit<LegOptions, "actions">) {
    const { direction, numbers } = options;
    const { settings } = this.farEnd;
    const plan =
      direction === "OUTBOUND" ? planOf(numbers.toNumber, settings) : planOfCaller(settings);
    const leg = createSimulatedLeg({
      ...options,
      voice: plan.action === "ring" ? plan.voice : settings.voice,
      refusesHold: plan.action === "ring" && plan.refusesHold === true,
      clock: this.#clock,
      openMedia: this.#openMedia,
      microphoneId: () => this.#microphoneId,
      transfer: (target) => this.#transfer(leg, target),
      leaveVoicemail: () => this.#leaveVoicemail(numbers.fromNumber),
      onToneReceived: (tone) => this.farEnd.receiveTone(tone),
      onEnded: () => {
        party.stop();
        this.#legs.delete(leg);
      },
    });
    const party = new SimulatedParty({
      leg,
      plan,
      clock: this.#clock,
      ringTimeoutMs: this.#ringTimeoutMs,
    });
    this.#legs.add(leg);
    this.farEnd.forgetTones();
    return { leg, party };
  }

  async #transfer(leg: SimulatedLeg, target: string | CallLeg): Promise<void> {
    const second = this.#liveLegs().find((other) => other === target && other !== leg);
    const isPossible =
      typeof target === "string"
        ? planOf(target, this.farEnd.settings).action === "ring"
        : second?.state === "connected";
    if (!isPossible) throw new CarrierError("refused");
    const ending = { by: "us", cause: "transferred" } as const;
    for (const each of [leg, second]) each?.report({ type: "ended", ending });
  }

  /** Lets a caller leave a message. */
  #leaveVoicemail(fromNumber: string): void {
    this.#clock.after(VOICEMAIL_MS, () => this.#emit({ type: "voicemailLeft", fromNumber }));
  }

  #liveLegs(): readonly SimulatedLeg[] {
    return [...this.#legs];
  }

  #emit(event: CarrierEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
