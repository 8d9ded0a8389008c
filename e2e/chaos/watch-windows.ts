import type { BrowserContext, Frame } from "@playwright/test";
import { SAVED } from "./page-texts.ts";

/** An event that a window reports to the test. */
export type WindowEvent =
  | { readonly kind: "message"; readonly type: string; readonly data: Record<string, unknown> }
  | { readonly kind: "savedShown" };

declare global {
  interface Window {
    reportChaosEvent?: (event: WindowEvent) => void;
    /** The test sets it to make every write to storage throw. */
    isStorageFull?: boolean;
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
    window.reportChaosEvent?.({ kind: "message", type, data: fields });
  });

  let wasShown = false;
  new MutationObserver(() => {
    const isShown = document.body?.textContent.includes(saved) ?? false;
    if (isShown && !wasShown) window.reportChaosEvent?.({ kind: "savedShown" });
    wasShown = isShown;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
