import type { HostEnd } from "../link-ends.ts";
import { heapSize } from "../heap-size.ts";
import type { Inbox } from "./inbox.ts";

/** A connected link, or one that connects just now. */
interface LinkUnderTest {
  host: HostEnd;
  inbox: Inbox;
}

/** A measure's name, as in the page's address, and how it is taken. */
type Measures = Record<string, (link: LinkUnderTest) => Promise<unknown>>;

/** Until the compiler has seen the code often enough; not measured. */
const WARM_UP_TRIPS = 1_000;
const TRIPS = 100;
const TRIP_BLOCKS = 10;
const WARM_UP_BURST = 5_000;
const BURST = 10_000;
const BURSTS = 3;
const EARLY_MESSAGES = 10;
/** Long after anything that is on its way has arrived. */
const SETTLE_MS = 300;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds that so many round trips take, one after the other. */
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

/** Milliseconds from asking for a burst to the arrival of its last message. */
async function burst({ host, inbox }: LinkUnderTest, count: number): Promise<number> {
  const start = performance.now();
  const arrived = inbox.take(count);
  host.dial(`burst:${count}`);
  await arrived;
  return performance.now() - start;
}

async function ask({ host, inbox }: LinkUnderTest, command: string): Promise<object> {
  const answer = inbox.take(1);
  host.dial(command);
  return Object(await answer) as object;
}

/**
 * Microseconds of a round trip, and milliseconds of a burst: the fastest of several, since what slows
 * down only some of them is other programs of the machine's.
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

/** Milliseconds from the construction of the app's end to its `onReady`. */
async function measureConnecting(link: LinkUnderTest): Promise<object> {
  await link.host.ready;
  return ask(link, "connectTime");
}

/** How many messages of each end's arrive that were sent before the handshake. */
async function measureEarly(link: LinkUnderTest): Promise<object> {
  let fromApp = 0;
  link.inbox.listen(() => {
    fromApp += 1;
  });
  for (let index = 0; index < EARLY_MESSAGES; index += 1) link.host.dial("early");
  await link.host.ready;
  await pause(SETTLE_MS);
  return { fromApp, ...(await ask(link, "dialsHeard")) };
}

const HEAP_ROUNDS = 5;
const HEAP_MESSAGES = 5_000;

/** Half of the messages to the host, half to the app. */
async function exchange(link: LinkUnderTest): Promise<void> {
  for (let round = 0; round < HEAP_ROUNDS; round += 1) {
    await burst(link, HEAP_MESSAGES);
    for (let index = 0; index < HEAP_MESSAGES; index += 1) link.host.nudge?.(index);
    await ask(link, "dialsHeard");
  }
}

/** Bytes of both heaps before and after 50,000 messages, the first 50,000 not counted. */
async function measureHeap(link: LinkUnderTest): Promise<object> {
  await link.host.ready;
  await exchange(link);
  const before = { host: await heapSize(), app: await ask(link, "heap") };
  await exchange(link);
  const after = { host: await heapSize(), app: await ask(link, "heap") };
  return { before, after };
}

export const measures: Measures = {
  speed: measureSpeed,
  connect: measureConnecting,
  early: measureEarly,
  heap: measureHeap,
};
