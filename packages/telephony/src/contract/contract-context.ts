import type { AudioStats, CallLeg, LegEnding, LegEvent } from "../call-leg.ts";
import type { CarrierError } from "../carrier-error.ts";
import type { CarrierHarness } from "./harness.ts";

const POLL_INTERVAL_MS = 50;
/** Longer than networks ring. */
const TIMEOUT_MS = 60_000;
/** The fake microphone of Chromium beeps once a second. */
const AUDIO_WINDOW_MS = 1_500;
/** What is on its way when the audio changes. */
const AUDIO_DELAY_MS = 500;

/** What a carrier has to do is documented there. */
const GUIDE = "https://calling-extensions.dev/guides/carrier";

/** What a test works with: the harness, and ways to act and to wait. */
export interface ContractContext extends CarrierHarness {
  readonly until: (what: string, condition: () => boolean | Promise<boolean>) => Promise<void>;
  /** Places a call and waits for its answer. */
  readonly placeAnswered: (number?: string) => Promise<CallLeg>;
  /** Waits for an incoming call. */
  readonly receiveCall: () => Promise<CallLeg>;
  readonly untilEnded: (leg: CallLeg) => Promise<LegEnding>;
  /** Waits until audio is connected, and plays it: browsers measure only what is played. */
  readonly untilAudible: (leg: CallLeg) => Promise<void>;
  /** How much packets and energy grow in a window that begins after what was on its way has arrived. */
  readonly measureAudio: (leg: CallLeg) => Promise<Pick<AudioStats, "sent" | "received">>;
}

export function assert(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`${what} ${GUIDE}`);
}

export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
  assert(actualText === expectedText, `${what}: expected ${expectedText}, not ${actualText}.`);
}

export async function assertRejects(
  promise: Promise<void>,
  code: CarrierError["code"],
): Promise<void> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // Not by its class, because a carrier may come with its own copy of this package.
  const actual = error instanceof Error && "code" in error ? error.code : String(error);
  assertEqual(actual, code, "The code of the CarrierError");
}

/** Records the events of a leg from now on. */
export function record(leg: CallLeg): LegEvent[] {
  const events: LegEvent[] = [];
  leg.on((event) => events.push(event));
  return events;
}

/** The types of the events that don't concern audio. */
export const signalsOf = (events: readonly LegEvent[]): string[] =>
  events.map(({ type }) => type).filter((type) => type !== "audioChanged");

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function readAudio(leg: CallLeg): Promise<AudioStats> {
  const stats = await leg.getAudioStats();
  assert(stats !== undefined, "A call with audio has statistics.");
  return stats;
}

export function createContractContext(harness: CarrierHarness): ContractContext {
  const { carrier, ownNumber, answeringNumber } = harness;
  const elapse = async (milliseconds: number) => {
    await (harness.elapse ?? wait)(milliseconds);
  };

  async function until(what: string, condition: () => boolean | Promise<boolean>) {
    // One poll after another: each waits for the time in between.
    for (let elapsedMs = 0; elapsedMs <= TIMEOUT_MS; elapsedMs += POLL_INTERVAL_MS) {
      if (await condition()) return;
      await elapse(POLL_INTERVAL_MS);
    }
    throw new Error(`Timed out: ${what}. ${GUIDE}`);
  }

  return {
    ...harness,
    until,
    async placeAnswered(number = answeringNumber) {
      const leg = carrier.place({ fromNumber: ownNumber, toNumber: number });
      await until("the call is answered", () => leg.state === "connected");
      return leg;
    },
    async receiveCall() {
      let incoming: CallLeg | undefined;
      const stop = carrier.on((event) => {
        if (event.type === "incomingCall") incoming = event.leg;
      });
      await harness.ring(answeringNumber);
      await until("the phone rings", () => incoming !== undefined);
      stop();
      assert(incoming !== undefined, "The phone rings.");
      return incoming;
    },
    async untilEnded(leg) {
      const events = record(leg);
      await until("the call ends", () => leg.state === "ended");
      const last = events.at(-1);
      assert(last?.type === "ended", "The last event of a call is `ended`.");
      return last.ending;
    },
    async untilAudible(leg) {
      await until("audio is connected", () => leg.audio.connection === "connected");
      const element = new Audio();
      element.srcObject = leg.audio.remoteStream ?? null;
      await element.play();
    },
    async measureAudio(leg) {
      await elapse(AUDIO_DELAY_MS);
      const before = await readAudio(leg);
      await elapse(AUDIO_WINDOW_MS);
      const after = await readAudio(leg);
      const growth = (direction: "sent" | "received") => ({
        packets: after[direction].packets - before[direction].packets,
        energy: after[direction].energy - before[direction].energy,
      });
      return { sent: growth("sent"), received: growth("received") };
    },
  };
}
