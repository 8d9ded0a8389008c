import type { LegNumbers } from "../call-leg.ts";
import type { FarEnd, FarEndSettings } from "./far-end.ts";
import type { SimulatedLeg } from "./simulated-leg.ts";

/** Controls the other parties of all live legs, and remembers the tones that they receive. */
export class SimulatedFarEnd implements FarEnd {
  readonly #legs: () => readonly SimulatedLeg[];
  readonly #onRing: (numbers: LegNumbers) => void;
  readonly #toneListeners = new Set<(tones: string) => void>();
  #settings: FarEndSettings;
  #receivedTones = "";

  constructor(options: {
    settings: FarEndSettings;
    legs: () => readonly SimulatedLeg[];
    onRing: (numbers: LegNumbers) => void;
  }) {
    this.#settings = options.settings;
    this.#legs = options.legs;
    this.#onRing = options.onRing;
  }

  get settings(): FarEndSettings {
    return this.#settings;
  }

  configure(settings: FarEndSettings): void {
    this.#settings = settings;
  }

  answer(): void {
    for (const leg of this.#legs()) if (leg.direction === "OUTBOUND") leg.connect();
  }

  hangUp(): void {
    for (const leg of this.#legs()) {
      const isRefused = leg.direction === "OUTBOUND" && leg.state !== "connected";
      leg.endByThem(isRefused ? "rejected" : "hungUp");
    }
  }

  answerElsewhere(): void {
    for (const leg of this.#legs()) {
      if (leg.direction === "INBOUND" && leg.state === "ringing")
        leg.endByThem("answeredElsewhere");
    }
  }

  ring(numbers: LegNumbers): void {
    this.#onRing(numbers);
  }

  setHeld(isHeld: boolean): void {
    for (const leg of this.#connectedLegs()) leg.setHeldByThem(isHeld);
  }

  dropAudio(): void {
    for (const leg of this.#connectedLegs()) leg.dropAudio();
  }

  get receivedTones(): string {
    return this.#receivedTones;
  }

  onTonesReceived(listener: (tones: string) => void): () => void {
    this.#toneListeners.add(listener);
    return () => this.#toneListeners.delete(listener);
  }

  receiveTone(tone: string): void {
    this.#changeReceivedTones(this.#receivedTones + tone);
  }

  forgetTones(): void {
    this.#changeReceivedTones("");
  }

  close(): void {
    this.#toneListeners.clear();
  }

  #connectedLegs(): readonly SimulatedLeg[] {
    return this.#legs().filter(({ state }) => state === "connected");
  }

  #changeReceivedTones(tones: string): void {
    this.#receivedTones = tones;
    for (const listener of this.#toneListeners) listener(tones);
  }
}
