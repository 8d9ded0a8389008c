import {
  MAX_RECENT_BATCHES,
  MIN_DELIVERY_INTERVAL_MS,
  CHANGE_POLL_INTERVAL_MS,
} from "../limits.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Crm } from "../model/crm-context.ts";
import { createChangeNotifier, type ChangeNotifier } from "./change-notifier.ts";
import { newestChange, type ChangeCursor } from "./change-cursor.ts";
import { readChanges, type ChangePart } from "./read-changes.ts";

/** A reader of the newest changes that all subscribers share. It reads while there are any. */
export interface ChangeFeed {
  /** Joins the feed until the signal aborts. Every later change is in some batch of the tail. */
  join(signal: AbortSignal): Promise<ChangeTail>;
}

/** The batches since the feed started that are still in memory. */
export interface ChangeTail {
  /** The number of the next batch. */
  end(): number;
  /** The position after the last batch. */
  cursor(): ChangeCursor;
  /** A batch by its number; `undefined` if it is no longer in memory. */
  part(number: number): ChangePart | undefined;
  /**
   * Resolves when a batch with that number may exist, or after a timeout. Throws if reading failed.
   */
  wait(number: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createChangeFeed(crm: Crm, notifier: ChangeNotifier): ChangeFeed {
  let tail: RunningTail | undefined;
  let subscribers = 0;
  return {
    join: async (signal) => {
      tail = tail && !tail.hasFailed() ? tail : startTail(crm, notifier);
      const joined = tail;
      subscribers += 1;
      const leave = () => {
        subscribers -= 1;
        if (subscribers > 0) return;
        tail?.stop();
        tail = undefined;
      };
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
      await joined.started;
      return joined;
    },
  };
}

interface RunningTail extends ChangeTail {
  /** Resolves once the reader knows where to start. */
  readonly started: Promise<void>;
  hasFailed(): boolean;
  stop(): void;
}

function startTail(crm: Crm, notifier: ChangeNotifier): RunningTail {
  const stopping = new AbortController();
  const arrivals = createChangeNotifier();
  const recent: ChangePart[] = [];
  let end = 0;
  let cursor: ChangeCursor;
  let failure: { error: unknown } | undefined;

  const add = (part: ChangePart): void => {
    recent.push(part);
    end += 1;
    cursor = part.cursor;
    if (recent.length > MAX_RECENT_BATCHES) recent.shift();
    arrivals.notify();
  };
  const fail = (error: unknown): void => {
    failure = { error };
    arrivals.notify();
  };

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      const version = notifier.version();
      const after = cursor;
      const part = await crm.read(({ db }) => readChanges(db, after));
      if (part) {
        add(part);
        await pause(stopping.signal);
      } else {
        await notifier.wait(version, CHANGE_POLL_INTERVAL_MS, stopping.signal);
      }
    }
  }

  async function start(): Promise<void> {
    cursor = await crm.read(({ db }) => newestChange(db));
  }

  const started = start();
  started.then(read).catch(fail);
  return {
    started,
    hasFailed: () => failure !== undefined,
    stop: () => stopping.abort(),
    end: () => end,
    cursor: () => cursor,
    part: (number) => recent[recent.length - (end - number)],
    wait: async (number, timeoutMs, signal) => {
      if (!failure && number >= end) await arrivals.wait(arrivals.version(), timeoutMs, signal);
      if (failure) throw failure.error;
    },
  };
}

/** Waits for some time, or until the feed stops. */
const pause = (signal: AbortSignal): Promise<void> =>
  delay(MIN_DELIVERY_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
