import type { CallLeg, LegEnding } from "@calling-extensions/telephony";
import { elapsedSince } from "@calling-extensions/ui/time";
import { MIN_SLEEP_MS, SLEEP_CHECK_INTERVAL_MS } from "../settings/defaults.ts";
import { liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/**
 * Notices that the computer was asleep during a call: the other party may have hung up meanwhile, which nobody
 * told this phone.
 */
export interface SleepWatch {
  /**
   * When the conversation of a call that ends now was over, by the monotonic clock, if the computer fell asleep:
   * no audio came since.
   */
  endOf(externalCallId: string, ending: LegEnding): number | undefined;
  /** Whether the call has ended with an earlier time than the CRM page has seen. */
  hasCutShort(externalCallId: string): boolean;
  destroy(): void;
}

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

export function createSleepWatch({
  store,
  clock,
  findLeg,
}: Omit<PhoneDependencies, "crm"> & {
  findLeg: (externalCallId: string) => CallLeg | undefined;
}): SleepWatch {
  const sleeps = new Map<string, Sleep>();
  /** The packets that had arrived at the last check, by call. */
  const packetCounts = new Map<string, number>();
  const cutShort = new Set<string>();
  /** When the computer was known to be awake. */
  let lastCheck: Moment | undefined;
  let cancelCheck: (() => void) | undefined;

  const readClocks = () => ({ now: clock.now(), elapsed: clock.elapsed() });

  function noticeSleep() {
    const [since, until] = [lastCheck, readClocks()];
    if (since === undefined) return;
    lastCheck = until;
    if (!isSleep(since, until)) return;
    const connected = liveCallsOf(store.getState()).filter(
      ({ state, answeredAt }) =>
        state === "inProgress" &&
        answeredAt !== undefined &&
        elapsedSince(answeredAt, clock, since.elapsed) >= 0,
    );
    if (connected.length === 0) return;
    const isMeasured = until.elapsed - since.elapsed >= MIN_SLEEP_MS;
    const sleep = { at: (isMeasured ? since : until).elapsed, isMeasured };
    for (const { externalCallId } of connected) {
      packetCounts.delete(externalCallId);
      if (!sleeps.has(externalCallId)) sleeps.set(externalCallId, sleep);
    }
    store.dispatch({
      type: "noticeChanged",
      notice: {
        tone: "warning",
        text: ({ texts, format }) =>
          texts.notices.wasAsleep(format.time(since.now), format.time(until.now)),
      },
    });
  }

  /** Whether audio has arrived since the last check. Without statistics, the connection is all that is known. */
  async function hasAudio(externalCallId: string, leg: CallLeg): Promise<boolean> {
    const before = packetCounts.get(externalCallId);
    // A connection that closes meanwhile has no statistics.
    const stats = await leg.getAudioStats().catch(() => undefined);
    if (!stats) return leg.audio.connection !== "interrupted";
    const { packets } = stats.received;
    packetCounts.set(externalCallId, packets);
    return before !== undefined && packets > before;
  }

  async function lookForAudio(externalCallId: string) {
    const leg = findLeg(externalCallId);
    if (leg && (await hasAudio(externalCallId, leg))) sleeps.delete(externalCallId);
  }

  function check() {
    noticeSleep();
    for (const externalCallId of sleeps.keys()) void lookForAudio(externalCallId);
    cancelCheck = clock.after(SLEEP_CHECK_INTERVAL_MS, check);
  }

  function follow() {
    const isNeeded = liveCallsOf(store.getState()).length > 0;
    // A change shows that the computer is awake. A check notices a sleep before it.
    if (lastCheck && isNeeded && !isSleep(lastCheck, readClocks())) lastCheck = readClocks();
    if (isNeeded === (lastCheck !== undefined)) return;
    cancelCheck?.();
    lastCheck = isNeeded ? readClocks() : undefined;
    if (isNeeded) cancelCheck = clock.after(SLEEP_CHECK_INTERVAL_MS, check);
  }

  const stopFollowing = store.subscribe(follow);

  return {
    endOf(externalCallId, { by, cause }) {
      // The call may end before the first check after the sleep.
      noticeSleep();
      const sleep = sleeps.get(externalCallId);
      sleeps.delete(externalCallId);
      // Another party that hangs up, or is transferred, was there.
      if (by === "them" || cause === "transferred" || !sleep) return undefined;
      cutShort.add(externalCallId);
      return sleep.isMeasured || cause === "failed" ? sleep.at : undefined;
    },
    hasCutShort: (externalCallId) => cutShort.has(externalCallId),
    destroy() {
      stopFollowing();
      cancelCheck?.();
    },
  };
}

/** A time by both clocks. */
interface Moment {
  readonly now: number;
  readonly elapsed: number;
}

/** Whether the computer was asleep between two moments, or its clock was set. */
const isSleep = (since: Moment, until: Moment): boolean =>
  Math.max(until.now - since.now, until.elapsed - since.elapsed) >= MIN_SLEEP_MS;
