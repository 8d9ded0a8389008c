import type { ConnectHost, HostEnd } from "./link.ts";
import { pageSetting } from "./page-setting.ts";

declare global {
  interface Performance {
    readonly memory: { readonly usedJSHeapSize: number };
  }
  /** Exists with `--js-flags=--expose-gc`. */
  function gc(): void;
}

/** Not measured: the engine compiles the code. */
const WARM_UP_TRIPS = 1_000;
const TRIPS = 100;
const TRIP_BLOCKS = 10;
const WARM_UP_BURST = 5_000;
const BURST = 10_000;
const BURSTS = 3;
/** What each end sends before the handshake. */
export const EARLY_MESSAGES = 10;
const HEAP_ROUNDS = 5;
const HEAP_MESSAGES = 5_000;
/** Longer than any message takes. */
const SETTLE_MS = 300;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** A link that is connected or about to connect. */
class Link {
  readonly host: HostEnd;
  #onData: (data: unknown) => void = () => undefined;

  constructor(connect: ConnectHost) {
    this.host = connect({ appUrl: pageSetting("app"), onData: (data) => this.#onData(data) });
  }

  /** Sends a command, and resolves with the last one of the next `count` messages. */
  request(command: string | undefined, count = 1): Promise<unknown> {
    return new Promise((resolve) => {
      let left = count;
      this.#onData = (data) => {
        left -= 1;
        if (left === 0) resolve(data);
      };
      if (command !== undefined) this.host.dial(command);
    });
  }

  /** Sequential round trips, in milliseconds. */
  trips(count: number): Promise<number> {
    return new Promise((resolve) => {
      const start = performance.now();
      let left = count;
      this.#onData = () => {
        left -= 1;
        if (left === 0) resolve(performance.now() - start);
        else this.host.dial();
      };
      this.host.dial();
    });
  }

  /** From the request of a burst to the arrival of its last message, in milliseconds. */
  async burst(count: number): Promise<number> {
    const start = performance.now();
    await this.request(`burst:${count}`, count);
    return performance.now() - start;
  }

  /** Counts what arrives from now on. */
  count(): () => number {
    let arrived = 0;
    this.#onData = () => {
      arrived += 1;
    };
    return () => arrived;
  }
}

/** Watches the page's own tasks of 50 ms and more, without the tasks of iframes in the same process. */
function watchLongTasks(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "self") longest = Math.max(longest, duration);
    }
  });
  observer.observe({ type: "longtask" });
  return () => {
    observer.disconnect();
    return longest;
  };
}

/** Returns the bytes in use after garbage collection. Chromium updates the heap's size four times a second. */
export async function heapBytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    gc();
    await pause();
  }
  return performance.memory.usedJSHeapSize;
}

/** Sends half of 50,000 messages to the host and half to the app. */
async function exchange(link: Link): Promise<void> {
  for (let round = 0; round < HEAP_ROUNDS; round += 1) {
    await link.burst(HEAP_MESSAGES);
    for (let index = 0; index < HEAP_MESSAGES; index += 1) link.host.nudge?.(index);
    await link.request("earlyDials");
  }
}

/** Measurements by their name in the page's URL. The fastest of several counts: other programs slow the others down. */
const measures: Record<string, (link: Link) => Promise<object>> = {
  /** A round trip in microseconds, a burst in milliseconds, and the longest task during one. */
  async speed(link) {
    await link.host.ready;
    await pause();
    await link.trips(WARM_UP_TRIPS);
    const blocks: number[] = [];
    for (let block = 0; block < TRIP_BLOCKS; block += 1) blocks.push(await link.trips(TRIPS));
    await link.burst(WARM_UP_BURST);
    const bursts: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < BURSTS; round += 1) {
      const stopWatching = watchLongTasks();
      bursts.push(await link.burst(BURST));
      await pause();
      tasks.push(stopWatching());
    }
    return {
      roundTripUs: (Math.min(...blocks) / TRIPS) * 1_000,
      burstMs: Math.min(...bursts),
      longestTaskMs: Math.min(...tasks),
    };
  },
  /** From the construction of the app's end to its `onReady`, in milliseconds. */
  async connect(link) {
    await link.host.ready;
    return Object(await link.request("connectTime")) as object;
  },
  /** The messages that arrive of those that each end sent before the handshake. */
  async early(link) {
    const fromApp = link.count();
    for (let index = 0; index < EARLY_MESSAGES; index += 1) link.host.dial("early");
    await link.host.ready;
    await pause();
    return { fromApp: fromApp(), ...(Object(await link.request("earlyDials")) as object) };
  },
  /** Both heaps before and after 50,000 messages, after 50,000 others. */
  async heap(link) {
    await link.host.ready;
    const read = async () => ({ host: await heapBytes(), app: await link.request("heap") });
    await exchange(link);
    const before = await read();
    await exchange(link);
    return { before, after: await read() };
  },
};

async function send(outcome: object): Promise<void> {
  const response = await fetch("/report", { method: "POST", body: JSON.stringify(outcome) });
  location.replace(await response.text());
}

/** Connects, runs the measurement that the page's URL names, reports it, and opens the page of the response. */
export function startHost(connect: ConnectHost): void {
  const measure = measures[pageSetting("measure")];
  if (!measure) throw new Error("Unknown measurement.");
  measure(new Link(connect)).then(
    (value) => send({ value }),
    (error: unknown) =>
      send({ error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
  );
}
