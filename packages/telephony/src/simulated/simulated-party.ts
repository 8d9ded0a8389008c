import type { Clock } from "@calling-extensions/platform";
import { CONNECT_DELAY_MS } from "../limits.ts";
import type { FarEndPlan } from "./demo-numbers.ts";
import type { SimulatedLeg } from "./simulated-leg.ts";

/** The other party of one leg, and the network between: does what its plan says until the leg ends. */
export class SimulatedParty {
  readonly #leg: SimulatedLeg;
  readonly #plan: FarEndPlan;
  readonly #clock: Clock;
  readonly #ringTimeoutMs: number;
  readonly #timers: (() => void)[] = [];

  constructor(options: {
    leg: SimulatedLeg;
    plan: FarEndPlan;
    clock: Clock;
    /** How long a phone rings before the network gives up. */
    ringTimeoutMs: number;
  }) {
    this.#leg = options.leg;
    this.#plan = options.plan;
    this.#clock = options.clock;
    this.#ringTimeoutMs = options.ringTimeoutMs;
  }

  /** Rings soon, for a call that was dialed before `elapsedMs`. */
  connect(elapsedMs: number): void {
    this.#schedule(CONNECT_DELAY_MS - elapsedMs, () => {
      this.#leg.report({ type: "ringing" });
      this.ring(0);
    });
  }

  /** Continues a call that has rung for `elapsedMs`, at either end. */
  ring(elapsedMs: number): void {
    this.#schedule(this.#ringTimeoutMs - elapsedMs, () => {
      if (this.#leg.state !== "connected") this.#leg.endByThem("noAnswer");
    });
    const plan = this.#plan;
    if (plan.action === "end") {
      const { afterMs, ending } = plan;
      this.#schedule(afterMs - elapsedMs, () => this.#leg.report({ type: "ended", ending }));
      return;
    }
    if (plan.hasEarlyMedia) this.#leg.startAudio();
    this.#scheduleIfPlanned(plan.answerAfterMs, elapsedMs, () => this.#leg.connect());
    this.#leg.on(({ type }) => {
      if (type === "answered") this.talk();
    });
  }

  /** Continues a call that is answered. */
  talk(): void {
    if (this.#plan.action !== "ring") return;
    const { hangsUpAfterMs, losesAudioAfterMs } = this.#plan;
    this.#scheduleIfPlanned(hangsUpAfterMs, 0, () => this.#leg.endByThem("hungUp"));
    this.#scheduleIfPlanned(losesAudioAfterMs, 0, () => this.#leg.dropAudio());
  }

  /** The leg has ended. */
  stop(): void {
    for (const cancel of this.#timers.splice(0)) cancel();
  }

  #scheduleIfPlanned(afterMs: number | undefined, elapsedMs: number, run: () => void): void {
    if (afterMs !== undefined) this.#schedule(afterMs - elapsedMs, run);
  }

  #schedule(delayMs: number, run: () => void): void {
    this.#timers.push(this.#clock.after(Math.max(0, delayMs), run));
  }
}
