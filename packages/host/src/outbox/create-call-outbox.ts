import {
  createUuid,
  isOnline,
  joinTab,
  onOnline,
  attempt,
  systemClock,
} from "@calling-extensions/platform";
import type { CallOutbox, SaveCall, SendHeartbeat } from "../api/outbox.ts";
import { createMemoryStore, type CallStore } from "./call-store.ts";
import { CompletedCalls } from "./completed-calls.ts";
import { createIndexedDbStore } from "./indexed-db-store.ts";
import { createLocalStorageStore } from "./local-storage-store.ts";
import { startCallOutbox } from "./start-call-outbox.ts";
import { createTabChannel } from "./tab-channel.ts";

export interface CallOutboxOptions {
  /** The outbox of another portal or user never reads, sends or deletes these calls. */
  readonly portalId: number | string;
  /** The user whose calls these are. */
  readonly userId: number | string;
  /** Stores a call: see `HostPorts.saveCall`. */
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
  const indexedDb = attempt(() => window.indexedDB);
  const localStorage = attempt(() => window.localStorage);
  const sessionStorage = attempt(() => window.sessionStorage);
  const stores: [CallStore, ...CallStore[]] = [createMemoryStore()];
  if (localStorage) stores.unshift(createLocalStorageStore(localStorage, `${name}/call/`));
  if (indexedDb) stores.unshift(createIndexedDbStore(indexedDb, name));

  return startCallOutbox({
    saveCall,
    sendHeartbeat,
    clock: systemClock,
    stores,
    tab: joinTab(window),
    completedCalls: new CompletedCalls(sessionStorage, `${name}/calls/completed`),
    tabChannel: createTabChannel(attempt(() => new window.BroadcastChannel(name))),
    writer: createUuid(),
    random: Math.random,
    isOnline: () => isOnline(window),
    onOnline: (listener) => onOnline(window, listener),
    onLeave: (listener) => {
      window.addEventListener("pagehide", listener);
      return () => window.removeEventListener("pagehide", listener);
    },
  });
}
