import type { CallLeg, LegEnding } from "@calling-extensions/telephony";
import { allTextsOf } from "../languages/all-texts.ts";
import { MIN_SLEEP_MS, SLEEP_CHECK_INTERVAL_MS } from "../settings/defaults.ts";
import { liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/**
 * Notices that the computer was asleep during a call: the other party may have hung up meanwhile, which nobody
 * told this phone.
 */
export interface SleepWatch {
  /** When the conversation of a call that ends now was over, if the computer fell asleep: no audio came since. */
  endOf(externalCallId: string, ending: LegEnding): number | undefined;
  /** Whether the call has ended with an earlier time than the CRM page has seen. */
  hasCutShort(externalCallId: string): boolean;
  destroy(): void;
}

export function createSleepWatch({
  store,
  clock,
  findLeg,
}: Omit<PhoneDependencies, "crm"> & {
  findLeg: (externalCallId: string) => CallLeg | undefined;
}): SleepWatch {
  /** When the computer fell asleep, by call, until audio arrives again. */
  const sleepStarts = new Map<string, number>();
  /** The packets that had arrived at the last check, by call. */
  const packetCounts = new Map<string, number>();
  const cutShort = new Set<string>();
  let lastCheck: number | undefined;
  let cancelCheck: (() => void) | undefined;

  function noticeSleep() {
    const [since, until] = [lastCheck, clock.now()];
    if (since === undefined) return;
    lastCheck = until;
    if (until - since < MIN_SLEEP_MS) return;
    const connected = liveCallsOf(store.getState()).filter(({ state }) => state === "inProgress");
    if (connected.length === 0) return;
    for (const { externalCallId } of connected) {
      packetCounts.delete(externalCallId);
      if (!sleepStarts.has(externalCallId)) sleepStarts.set(externalCallId, since);
    }
    store.dispatch({
      type: "noticeChanged",
      notice: {
        tone: "warning",
        text: ({ texts, format }) =>
          allTextsOf(texts).notices.wasAsleep(format.time(since), format.time(until)),
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
    if (leg && (await hasAudio(externalCallId, leg))) sleepStarts.delete(externalCallId);
  }

  function check() {
    noticeSleep();
    for (const externalCallId of sleepStarts.keys()) void lookForAudio(externalCallId);
    cancelCheck = clock.after(SLEEP_CHECK_INTERVAL_MS, check);
  }

  function follow() {
    const isNeeded = liveCallsOf(store.getState()).length > 0;
    if (isNeeded === (lastCheck !== undefined)) return;
    cancelCheck?.();
    lastCheck = isNeeded ? clock.now() : undefined;
    if (isNeeded) cancelCheck = clock.after(SLEEP_CHECK_INTERVAL_MS, check);
  }

  const stopFollowing = store.subscribe(follow);

  return {
    endOf(externalCallId, { by, cause }) {
      // The call may end before the first check after the sleep.
      noticeSleep();
      const sleepStart = sleepStarts.get(externalCallId);
      sleepStarts.delete(externalCallId);
      // Another party that hangs up, or is transferred, was there.
      if (by === "them" || cause === "transferred" || sleepStart === undefined) return undefined;
      cutShort.add(externalCallId);
      return sleepStart;
    },
    hasCutShort: (externalCallId) => cutShort.has(externalCallId),
    destroy() {
      stopFollowing();
      cancelCheck?.();
    },
  };
}
