import type { BrowserContext, Frame } from "@playwright/test";
import { SAVED } from "./page-words.ts";

/** What a window reports to the test as it happens. */
export type WitnessEvent =
  | { readonly kind: "message"; readonly type: string; readonly data: Record<string, unknown> }
  | { readonly kind: "savedShown" };

declare global {
  interface Window {
    chaosWitness?: (event: WitnessEvent) => void;
    /** Set by the test: every write to storage throws. */
    isStorageFull?: boolean;
  }
}

/** Reports what each softphone sends, and when it says "saved". */
export async function watchWindows(
  context: BrowserContext,
  onEvent: (frame: Frame, event: WitnessEvent) => void,
): Promise<void> {
  await context.exposeBinding("chaosWitness", ({ frame }, event: WitnessEvent) =>
    onEvent(frame, event),
  );
  await context.addInitScript(watchWindow, SAVED);
}

/** Runs in every window before its own scripts. */
function watchWindow(saved: string): void {
  const full = (): never => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  };
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    return window.isStorageFull ? full() : setItem.call(this, key, value);
  };
  for (const name of ["put", "add"] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...values: [unknown]) {
      return window.isStorageFull ? full() : write.apply(this, values);
    };
  }
  if (window === window.top) return;

  // The other party picks up at once.
  if (location.search === "") history.replaceState(null, "", "?answerAfter=0");

  const postMessage = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...values: [unknown]) {
    const { type, data } = Object(values[0]) as { type?: unknown; data?: unknown };
    if (typeof type === "string" && /CALL/.test(type)) {
      window.chaosWitness?.({
        kind: "message",
        type,
        data: Object(data) as Record<string, unknown>,
      });
    }
    return postMessage.apply(this, values);
  };

  let wasShown = false;
  new MutationObserver(() => {
    const isShown = document.body?.textContent.includes(saved) ?? false;
    if (isShown && !wasShown) window.chaosWitness?.({ kind: "savedShown" });
    wasShown = isShown;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
