import type { CallingError } from "@calling-extensions/contract";
import {
  SimulatedLocks,
  SimulatedStorage,
  SimulatedTabChannel,
  type SimulatedPage,
} from "./simulated-browser.ts";
import { SimulatedClock } from "./simulated-clock.ts";
import { SimulatedCrm } from "./simulated-crm.ts";
import { SimulatedNetwork } from "./simulated-network.ts";

/** State that the pages of a test share. */
export interface SimulatedWorld {
  readonly clock: SimulatedClock;
  readonly crm: SimulatedCrm;
  readonly network: SimulatedNetwork;
  readonly locks: SimulatedLocks;
  readonly tabChannel: SimulatedTabChannel;
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
  const clock = new SimulatedClock();
  let count = 0;
  return {
    clock,
    crm: new SimulatedCrm(() => clock.now()),
    network: new SimulatedNetwork(),
    locks: new SimulatedLocks(),
    tabChannel: new SimulatedTabChannel(),
    storages: [new SimulatedStorage("indexedDB", 20), new SimulatedStorage("localStorage", 0)],
    log: [],
    problems: [],
    owners: new Map(),
    random: createRandom(seed),
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
