import type { CallingError } from "@calling-extensions/contract";
import {
  createFakeClock,
  SimulatedBrowser,
  type FakeClock,
  type SimulatedPage,
} from "@calling-extensions/platform/testing";
import { SimulatedCrm } from "./simulated-crm.ts";
import { SimulatedNetwork } from "./simulated-network.ts";
import { SimulatedStorage } from "./simulated-storage.ts";

/** State that the pages of a test share. */
export interface SimulatedWorld {
  readonly clock: FakeClock;
  readonly browser: SimulatedBrowser;
  readonly crm: SimulatedCrm;
  readonly network: SimulatedNetwork;
  readonly storages: readonly SimulatedStorage[];
  readonly log: string[];
  readonly problems: CallingError[];
  /** The last page of each call. */
  readonly owners: Map<string, SimulatedPage>;
  /** A random number from 0 to 1. */
  random(): number;
  /** Counts up from 1, for unique ids and values. */
  count(): number;
  /** The next number of `count`. */
  peekCount(): number;
}

export function createSimulatedWorld(seed: number): SimulatedWorld {
  const clock = createFakeClock();
  const browser = new SimulatedBrowser(clock);
  browser.locks.grantDelayMs = 0;
  const random = createRandom(seed);
  let count = 0;
  return {
    clock,
    browser,
    crm: new SimulatedCrm(() => clock.now()),
    network: new SimulatedNetwork(random),
    storages: [new SimulatedStorage("indexedDB", 20), new SimulatedStorage("localStorage", 0)],
    log: [],
    problems: [],
    owners: new Map(),
    random,
    count: () => ++count,
    peekCount: () => count + 1,
  };
}

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
