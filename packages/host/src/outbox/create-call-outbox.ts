import { isOnline, onOnline, systemClock } from "@calling-extensions/platform";
import { CLAIM_TIMEOUT_MS } from "../limits.ts";
import { createUuid } from "../platform/create-uuid.ts";
import type { CallOutbox, SaveCall, SendHeartbeat } from "../api/outbox.ts";
import { createMemoryStore, type CallStore } from "./call-store.ts";
import { CompletedCalls } from "./completed-calls.ts";
import { createIndexedDbStore } from "./indexed-db-store.ts";
import { createLocalStorageStore } from "./local-storage-store.ts";
import { OwnTab } from "./own-tab.ts";
import { startCallOutbox } from "./start-call-outbox.ts";
import { createTabChannel } from "./tab-channel.ts";

export interface CallOutboxOptions {
  /** The outbox of another portal or user never reads, sends or deletes these calls. */
  readonly portalId: number | string;
  readonly userId: number | string;
  readonly saveCall: SaveCall;
  /** Absent if the CRM has no leases. */
  readonly sendHeartbeat?: SendHeartbeat;
  /** The page's window. */
  readonly window: Window & typeof globalThis;
}

/** Starts the outbox of a page. Start it before any app, and stop it when the user changes. */
export function createCallOutbox(options: CallOutboxOptions): CallOutbox {
  const { portalId, userId, window, saveCall, sendHeartbeat } = options;
  const name = ["calling-extensions", portalId, userId].map(encodeURIComponent).join("/");
  const indexedDb = readOptional(() => window.indexedDB);
  const localStorage = readOptional(() => window.localStorage);
  const sessionStorage = readOptional(() => window.sessionStorage);
  const stores: [CallStore, ...CallStore[]] = [createMemoryStore()];
  if (localStorage) stores.unshift(createLocalStorageStore(localStorage, `${name}/call/`));
  if (indexedDb) stores.unshift(createIndexedDbStore(indexedDb, name));

  return startCallOutbox({
    saveCall,
    sendHeartbeat,
    clock: systemClock,
    stores,
    tab: new OwnTab({
      name,
      locks: readOptional(() => window.navigator.locks),
      storage: sessionStorage,
      clock: systemClock,
      waitMs: CLAIM_TIMEOUT_MS,
    }),
    completedCalls: new CompletedCalls(sessionStorage, `${name}/calls/completed`),
    tabChannel: createTabChannel(readOptional(() => new window.BroadcastChannel(name))),
    writer: createUuid(),
    random: Math.random,
    isOnline: () => isOnline(window),
    onOnline: (listener) => onOnline(window, listener),
  });
}

/** Reads a property that throws if the browser blocks it. */
function readOptional<Value>(read: () => Value): Value | undefined {
  try {
    return read() ?? undefined;
  } catch {
    return undefined;
  }
}
