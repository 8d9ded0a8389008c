import {
  beginCall,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type SavedCall,
} from "@calling-extensions/contract";
import { OwnTab } from "@calling-extensions/platform";
import {
  createFakeClock,
  createMemoryStorage,
  SimulatedBrowser,
  type FakeClock,
  type SimulatedPage,
} from "@calling-extensions/platform/testing";
import { beforeEach } from "vitest";
import { SimulatedStorage } from "./simulated-storage.ts";
import type { CallOutbox, OutboxEvents, SaveCallOptions } from "../api/outbox.ts";
import { createMemoryStore } from "../outbox/call-store.ts";
import { CompletedCalls } from "../outbox/completed-calls.ts";
import { startCallOutbox, type OutboxEnvironment } from "../outbox/start-call-outbox.ts";
import { createTabChannel } from "../outbox/tab-channel.ts";

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** A request without a response yet. */
export interface PendingSave {
  readonly document: CallDocument;
  readonly options: SaveCallOptions;
  resolve(saved?: SavedCall): void;
  reject(error: unknown): void;
}

export let clock: FakeClock;
export let browser: SimulatedBrowser;
export let storage: SimulatedStorage;
export let saves: PendingSave[];
export let heartbeats: { id: string; version: number }[];

/** Starts each test of a file with empty browser storage. */
export function openBrowserForEachTest(): void {
  beforeEach(() => {
    clock = createFakeClock();
    browser = new SimulatedBrowser(clock);
    browser.locks.grantDelayMs = 0;
    storage = new SimulatedStorage("indexedDB", 0);
    saves = [];
    heartbeats = [];
  });
}

export function replaceStorage(next: SimulatedStorage): void {
  storage = next;
}

export interface OpenPage {
  readonly page: SimulatedPage;
  readonly outbox: CallOutbox;
  readonly events: Partial<Record<keyof OutboxEvents, unknown[]>>;
  goOnline(): void;
}

/** What a tab keeps in its session. A copy of it is what a duplicate begins with. */
export type Session = Map<string, string>;

/** Opens a page in a tab: again, if the session has been used before. */
export function open(
  session: Session = new Map(),
  changes: Partial<OutboxEnvironment> = {},
): OpenPage {
  const page = browser.openPage();
  let handleOnline: (() => void) | undefined;
  const tabStorage = createMemoryStorage(session);
  const outbox = startCallOutbox({
    clock: page.clock,
    stores: [storage.for(page), createMemoryStore()],
    tab: new OwnTab({
      locks: page.navigator.locks,
      storage: tabStorage,
      clock: page.clock,
    }),
    completedCalls: new CompletedCalls(tabStorage, "completed"),
    tabChannel: createTabChannel(new page.BroadcastChannel("test")),
    writer: `page ${Math.round(clock.now() / 1_000) % 100_000}`,
    // Without jitter.
    random: () => 1,
    isOnline: () => true,
    onOnline(listener) {
      handleOnline = listener;
      return () => undefined;
    },
    onLeave: () => () => undefined,
    saveCall: (document, options) =>
      new Promise((resolve, reject) => {
        saves.push({
          document,
          options,
          reject,
          resolve: (saved = { engagementId: "5", version: document.version }) => resolve(saved),
        });
      }),
    sendHeartbeat: async ({ id, version }) => void heartbeats.push({ id, version }),
    ...changes,
  });
  const events: OpenPage["events"] = {};
  for (const name of ["saved", "failed", "removed", "storage", "problem"] as const) {
    outbox.on(name, (event) => (events[name] ??= []).push(event));
  }
  return { page, outbox, events, goOnline: () => handleOnline?.() };
}

export const call = beginCall({
  id: "a",
  providerId: "9001",
  direction: "OUTBOUND",
  startedAt: 0,
  owner: "host",
});
export const started = { type: "started" } as const;
export const answered = { type: "answered", at: 1_000 } as const;
export const completed = {
  type: "completed",
  at: 2_000,
  properties: { hs_call_body: "Notes" },
} as const;

/** Stores the document after these events, based on the outbox's version or on a new call. */
export function put(outbox: CallOutbox, ...events: CallDocumentEvent[]): void {
  for (const event of events) {
    const known = outbox.entries.find(({ document }) => document.id === "a")?.document;
    const { document } = reduceCall(known ?? { ...call, startedAt: clock.now() }, event);
    void outbox.put(document, event);
  }
}

/** Waits for everything that takes no time except for locks. */
export const settle = (): Promise<void> => clock.settle(5);
export const statuses = (outbox: CallOutbox): string[] =>
  outbox.entries.map(({ status }) => status);
export const lastSave = (): PendingSave => {
  const save = saves.at(-1);
  if (!save) throw new Error("Nothing was sent.");
  return save;
};
