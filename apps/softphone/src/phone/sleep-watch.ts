import type { CallLeg, LegEnding } from "@calling-extensions/telephony";
import type { SteadyClock } from "@calling-extensions/platform";
import { elapsedSince } from "@calling-extensions/ui/time";
import type { Call } from "../call/call.ts";
import { MIN_SLEEP_MS, SLEEP_CHECK_INTERVAL_MS } from "../settings/defaults.ts";
import { liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies, PhoneStore } from "./phone-store.ts";

/** A time by both clocks. */
interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

/** Whether the computer was asleep between two moments, or its clock was set. */
const isSleep = (since: Moment, until: Moment): boolean =>
  Math.max(until.now - since.now, until.elapsed - since.elapsed) >= MIN_SLEEP_MS;

/** A sleep during a call, until audio arrives again. */
interface Sleep {
  /** By the monotonic clock. */
  readonly at: number;
  /**
   * Whether that clock ran on. Some browsers stop it, and then a sleep looks like a change of the computer's
   * clock: the time that it measures is right in both cases.
   */
  readonly isMeasured: boolean;
}

/**
 * Notices that the computer was asleep during a call: the other party may have hung up, and this phone
 * has not learned it.
 */
export class SleepWatch {
  readonly #store: PhoneStore;
  readonly #clock: SteadyClock;
  readonly #findLeg: (externalCallId: string) => CallLeg | undefined;
  readonly #stopFollowing: () => void;
  readonly #sleeps = new Map<string, Sleep>();
  /** The packets that had arrived at the last check, by call. */
  readonly #packetCounts = new Map<string, number>();
  readonly #cutShort = new Set<string>();
  /** When the computer was known to be awake. */
  #lastCheck: Moment | undefined;
  #cancelCheck: (() => void) | undefined;

  constructor({
    store,
    clock,
    findLeg,
  }: Pick<PhoneDependencies, "store" | "clock"> & {
    findLeg: (externalCallId: string) => CallLeg | undefined;
  }) {
    this.#store = store;
    this.#clock = clock;
    this.#findLeg = findLeg;
    this.#stopFollowing = store.subscribe(() => this.#follow());
  }

  /**
   * When the conversation of a call that ends now was over, by the monotonic clock, if the computer fell asleep:
   * no audio came since.
   */
  endOf(externalCallId: string, { by, cause }: LegEnding): number | undefined {
    // The call may end before the first check after the sleep.
    this.#noticeSleep();
    const sleep = this.#sleeps.get(externalCallId);
    this.#sleeps.delete(externalCallId);
    // Another party that hangs up, or is transferred, was there.
    if (by === "them" || cause === "transferred" || !sleep) return undefined;
    this.#cutShort.add(externalCallId);
    return sleep.isMeasured || cause === "failed" ? sleep.at : undefined;
  }

  /** Whether the call has ended with an earlier time than the CRM page has seen. */
  hasCutShort(externalCallId: string): boolean {
    return this.#cutShort.has(externalCallId);
  }

  destroy(): void {
    this.#stopFollowing();
    this.#cancelCheck?.();
  }

  /** Checks while there are calls. */
  #follow(): void {
    const isNeeded = liveCallsOf(this.#store.getState()).length > 0;
    const now = this.#readClocks();
    // A change shows that the computer is awake. A check notices a sleep before it.
    if (this.#lastCheck && isNeeded && !isSleep(this.#lastCheck, now)) this.#lastCheck = now;
    if (isNeeded === (this.#lastCheck !== undefined)) return;
    this.#cancelCheck?.();
    this.#lastCheck = isNeeded ? now : undefined;
    if (isNeeded) this.#checkLater();
  }

  #checkLater(): void {
    this.#cancelCheck = this.#clock.after(SLEEP_CHECK_INTERVAL_MS, () => {
      this.#noticeSleep();
      for (const externalCallId of this.#sleeps.keys()) void this.#lookForAudio(externalCallId);
      this.#checkLater();
    });
  }

  #noticeSleep(): void {
    const [since, until] = [this.#lastCheck, this.#readClocks()];
    if (since === undefined) return;
    this.#lastCheck = until;
    if (!isSleep(since, until)) return;
    const connected = this.#connectedSince(since);
    if (connected.length === 0) return;
    const isMeasured = until.elapsed - since.elapsed >= MIN_SLEEP_MS;
    const sleep = { at: (isMeasured ? since : until).elapsed, isMeasured };
    for (const { externalCallId } of connected) {
      this.#packetCounts.delete(externalCallId);
      if (!this.#sleeps.has(externalCallId)) this.#sleeps.set(externalCallId, sleep);
    }
    this.#store.dispatch({
      type: "noticeChanged",
      notice: {
        tone: "warning",
        text: ({ texts, format }) =>
          texts.notices.wasAsleep(format.time(since.now), format.time(until.now)),
      },
    });
  }

  #connectedSince({ elapsed }: Moment): readonly Call[] {
    return liveCallsOf(this.#store.getState()).filter(
      ({ state, answeredAt }) =>
        state === "inProgress" &&
        answeredAt !== undefined &&
        elapsedSince(answeredAt, this.#clock, elapsed) >= 0,
    );
  }

  async #lookForAudio(externalCallId: string): Promise<void> {
    const leg = this.#findLeg(externalCallId);
    if (leg && (await this.#hasAudio(externalCallId, leg))) this.#sleeps.delete(externalCallId);
  }

  /** Whether audio has arrived since the last check. Without statistics, the connection is all that is known. */
  async #hasAudio(externalCallId: string, leg: CallLeg): Promise<boolean> {
    const before = this.#packetCounts.get(externalCallId);
    // A connection that has closed by then has no statistics.
    const stats = await leg.getAudioStats().catch(() => undefined);
    if (!stats) return leg.audio.connection !== "interrupted";
    const { packets } = stats.received;
    this.#packetCounts.set(externalCallId, packets);
    return before !== undefined && packets > before;
  }

  #readClocks(): Moment {
    return { now: this.#clock.now(), elapsed: this.#clock.elapsed() };
  }
}
