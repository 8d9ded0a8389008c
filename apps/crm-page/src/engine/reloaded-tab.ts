import { browserStorage } from "@calling-extensions/ui/storage";
import { RETURN_TIMEOUT_MS } from "../limits.ts";

/** A page whose tab had the phone before it was reloaded. */
export interface ReloadedTab {
  /** The id that the tab had then. */
  readonly id: string;
  /** The page has decided where the phone is. */
  release(this: void): void;
}

declare global {
  /** What the document's own script has found, until the page takes it. */
  var reloadedTab: ReloadedTab | undefined;
}

const KEY = "crm-page:phone-before-reload";

/** Remembers that the tab has the phone, because its page is about to unload. */
export function rememberTab(id: string): void {
  try {
    browserStorage("sessionStorage")?.setItem(KEY, id);
  } catch {
    // Without storage, a reload moves the phone to another tab.
  }
}

/**
 * Shows the other tabs that the tab that had the phone is loading again, from the document's own script on: they
 * leave its calls alone, however long the page takes. A page that never gets as far releases them after a while.
 */
export function announceReturn(): void {
  const storage = browserStorage("sessionStorage");
  const id = storage?.getItem(KEY);
  if (!storage || !id) return;
  // A duplicate of the tab must not find it.
  storage.removeItem(KEY);
  const end = new AbortController();
  const release = (): void => end.abort();
  const released = new Promise((resolve) => end.signal.addEventListener("abort", resolve));
  globalThis.reloadedTab = { id, release };
  setTimeout(release, RETURN_TIMEOUT_MS);
  void request(id, {}, () => released);
}

/** Returns what the tab was before the reload, once; undefined if it did not have the phone. */
export function takeReloadedTab(): ReloadedTab | undefined {
  if (!globalThis.reloadedTab) announceReturn();
  const { reloadedTab } = globalThis;
  globalThis.reloadedTab = undefined;
  return reloadedTab;
}

/** Resolves once a tab that is gone is not loading again. */
export const whenNotReturning = (id: string, signal: AbortSignal): Promise<unknown> =>
  request(id, { signal }, () => undefined);

/** Without locks, or if the browser blocks them, each tab is alone. */
async function request(id: string, options: LockOptions, run: () => unknown): Promise<void> {
  try {
    await navigator.locks.request(`crm-page/returning/${id}`, options, run);
  } catch {
    // The page is closing, or has left.
  }
}
