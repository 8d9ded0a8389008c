import type { BrowserContext, Frame } from "@playwright/test";
import { SAVED } from "./page-texts.ts";

/** An event that a window reports to the test. */
export type WindowEvent =
  | {
      readonly kind: "message";
      readonly type: string;
      readonly data: Record<string, unknown>;
      /** When it was sent, by the computer's clock, which no step sets. */
      readonly at: number;
    }
  | { readonly kind: "savedShown" };

/** What the windows of a browser meet. */
export interface Conditions {
  /** How far the browser's clock is ahead. */
  readonly clockAheadMs: number;
  /** How long every transaction of a database waits. */
  readonly databaseDelayMs: number;
  /** Whether every transaction of a database fails. */
  readonly isDatabaseBroken: boolean;
}

declare global {
  interface Window {
    reportChaosEvent?: (event: WindowEvent) => void;
    /** The test sets it to make every write to storage throw. */
    isStorageFull?: boolean;
    /** The test sets them; see `Conditions`. */
    chaosConditions?: Partial<Conditions>;
    /** Starts a transaction that no condition delays. */
    startTransaction?: (database: IDBDatabase, store: string) => IDBTransaction;
  }
}

/** Reports what each softphone sends, and when it shows that notes are saved. */
export async function watchWindows(
  context: BrowserContext,
  onEvent: (frame: Frame, event: WindowEvent) => void,
): Promise<void> {
  await context.exposeBinding("reportChaosEvent", ({ frame }, event: WindowEvent) =>
    onEvent(frame, event),
  );
  await context.addInitScript(watchWindow, SAVED);
  await context.addInitScript(applyConditions);
}

/** Runs in every window before its own scripts. */
function watchWindow(saved: string): void {
  type Method = (...values: unknown[]) => unknown;
  const wrap = (prototype: object, name: string, before: (value: unknown) => void): void => {
    const method = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      before(values[0]);
      return Reflect.apply(method, this, values);
    });
  };
  for (const [prototype, name] of [
    [Storage.prototype, "setItem"],
    [IDBObjectStore.prototype, "put"],
    [IDBObjectStore.prototype, "add"],
  ] as const) {
    wrap(prototype, name, () => {
      if (window.isStorageFull)
        throw new DOMException("The storage is full.", "QuotaExceededError");
    });
  }
  if (window === window.top) return;

  // The other party answers at once, and no microphone is needed.
  if (location.search === "") history.replaceState(null, "", "?carrier=silent&answerAfter=0");

  wrap(MessagePort.prototype, "postMessage", (message) => {
    const { type, data } = Object(message) as { type?: unknown; data?: unknown };
    if (typeof type !== "string" || !type.includes("CALL")) return;
    const fields = Object(data) as Record<string, unknown>;
    const at = performance.timeOrigin + performance.now();
    window.reportChaosEvent?.({ kind: "message", type, data: fields, at });
  });

  let wasShown = false;
  new MutationObserver(() => {
    const isShown = document.body?.textContent.includes(saved) ?? false;
    if (isShown && !wasShown) window.reportChaosEvent?.({ kind: "savedShown" });
    wasShown = isShown;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in every window before its own scripts: sets its clock, and slows or breaks its databases. */
function applyConditions(): void {
  const realDate = Date;
  const readClock = realDate.now.bind(realDate);
  const now = (): number => readClock() + (window.chaosConditions?.clockAheadMs ?? 0);
  realDate.now = now;
  window.Date = new Proxy(realDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new realDate(now()).toString(),
  });

  const { prototype } = IDBDatabase;
  const transaction = Reflect.get(prototype, "transaction");
  const delayed = new Set<string>();
  window.startTransaction = (database, store) => transaction.call(database, store);
  /** Another transaction holds the stores for a while, as one on a slow disk does. */
  const delay = (database: IDBDatabase, delayMs: number): void => {
    if (delayed.has(database.name)) return;
    const first = database.objectStoreNames[0];
    if (first === undefined) return;
    const holder = transaction.call(database, [...database.objectStoreNames], "readwrite");
    delayed.add(database.name);
    for (const end of ["complete", "abort"]) {
      holder.addEventListener(end, () => delayed.delete(database.name));
    }
    const until = performance.now() + delayMs;
    const hold = (): void => {
      if (performance.now() > until) return;
      holder.objectStore(first).count().addEventListener("success", hold);
    };
    hold();
  };
  prototype.transaction = function (this: IDBDatabase, ...values) {
    const { isDatabaseBroken = false, databaseDelayMs = 0 } = window.chaosConditions ?? {};
    if (isDatabaseBroken) throw new DOMException("Internal error.", "UnknownError");
    if (databaseDelayMs > 0) delay(this, databaseDelayMs);
    return transaction.apply(this, values);
  };
}
