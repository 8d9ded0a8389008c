import type { HostEnd } from "../link.ts";
import { heapSize } from "../heap-size.ts";

/** Passes messages of the app to the current measurement. */
export interface Inbox {
  receive(this: void, data: unknown): void;
  /** Resolves with the last one of the next `count` messages. */
  take(count: number): Promise<unknown>;
  /** Calls back at every message, until the next `take`. */
  listen(listener: (data: unknown) => void): void;
}

export function createInbox(): Inbox {
  let onMessage: ((data: unknown) => void) | undefined;
  return {
    receive: (data) => onMessage?.(data),
    take: (count) =>
      new Promise((resolve) => {
        let left = count;
        onMessage = (data) => {
          left -= 1;
          if (left === 0) resolve(data);
        };
      }),
    listen: (listener) => {
      onMessage = listener;
    },
  };
}

/** A link that is connected or about to connect. */
interface LinkUnderTest {
  host: HostEnd;
  inbox: Inbox;
}

/** Measurements by their name in the page's URL. */
type Measures = Record<string, (link: LinkUnderTest) => Promise<unknown>>;

/** Not measured: the engine compiles the code. */
const WARM_UP_TRIPS = 1_000;
const TRIPS = 100;
const TRIP_BLOCKS = 10;
const WARM_UP_BURST = 5_000;
const BURST = 10_000;
const BURSTS = 3;
const EARLY_MESSAGES = 10;
/** Longer than any message takes. */
const SETTLE_MS = 300;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Measures sequential round trips, in milliseconds. */
function trips({ host, inbox }: LinkUnderTest, count: number): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now();
    let left = count;
    inbox.listen(() => {
      left -= 1;
      if (left === 0) resolve(performance.now() - start);
      else host.dial();
    });
    host.dial();
  });
}

/** Measures from the request of a burst to the arrival of its last message, in milliseconds. */
async function burst({ host, inbox }: LinkUnderTest, count: number): Promise<number> {
  const start = performance.now();
  const arrived = inbox.take(count);
  host.dial(`burst:${count}`);
  await arrived;
  return performance.now() - start;
}

async function request({ host, inbox }: LinkUnderTest, command: string): Promise<object> {
  const reply = inbox.take(1);
  host.dial(command);
  return Object(await reply) as object;
}

/**
 * Measures a round trip in microseconds and a burst in milliseconds. The fastest of several counts, because
 * other programs on the machine slow the others down.
 */
async function measureSpeed(link: LinkUnderTest): Promise<object> {
  await link.host.ready;
  await pause(SETTLE_MS);
  await trips(link, WARM_UP_TRIPS);
  const blocks: number[] = [];
  for (let block = 0; block < TRIP_BLOCKS; block += 1) blocks.push(await trips(link, TRIPS));
  await burst(link, WARM_UP_BURST);
  const bursts: number[] = [];
  for (let round = 0; round < BURSTS; round += 1) bursts.push(await burst(link, BURST));
  return { roundTripUs: (Math.min(...blocks) / TRIPS) * 1_000, burstMs: Math.min(...bursts) };
}

/** Measures from the construction of the app's end to its `onReady`, in milliseconds. */
async function measureConnecting(link: LinkUnderTest): Promise<object> {
  await link.host.ready;
  return request(link, "connectTime");
}

/** Counts the messages that arrive of those that each end sent before the handshake. */
async function measureEarly(link: LinkUnderTest): Promise<object> {
  let fromApp = 0;
  link.inbox.listen(() => {
    fromApp += 1;
  });
  for (let index = 0; index < EARLY_MESSAGES; index += 1) link.host.dial("early");
  await link.host.ready;
  await pause(SETTLE_MS);
  return { fromApp, ...(await request(link, "dialsReceived")) };
}

const HEAP_ROUNDS = 5;
const HEAP_MESSAGES = 5_000;

/** Sends half of the messages to the host and half to the app. */
async function exchange(link: LinkUnderTest): Promise<void> {
  for (let round = 0; round < HEAP_ROUNDS; round += 1) {
    await burst(link, HEAP_MESSAGES);
    for (let index = 0; index < HEAP_MESSAGES; index += 1) link.host.nudge?.(index);
    await request(link, "dialsReceived");
  }
}

/** Measures both heaps before and after 50,000 messages, after 50,000 others. */
async function measureHeap(link: LinkUnderTest): Promise<object> {
  await link.host.ready;
  await exchange(link);
  const before = { host: await heapSize(), app: await request(link, "heap") };
  await exchange(link);
  const after = { host: await heapSize(), app: await request(link, "heap") };
  return { before, after };
}

export const measures: Measures = {
  speed: measureSpeed,
  connect: measureConnecting,
  early: measureEarly,
  heap: measureHeap,
};
