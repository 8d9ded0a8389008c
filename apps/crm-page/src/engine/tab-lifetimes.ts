/** Notices when another tab is closed or crashes: each tab holds a Web Lock as long as it lives. */
export class TabLifetimes {
  readonly #name: string;
  readonly #onClosed: (tab: string) => void;
  readonly #watched = new Set<string>();
  readonly #end = new AbortController();

  constructor(name: string, tab: string, onClosed: (tab: string) => void) {
    this.#name = name;
    this.#onClosed = onClosed;
    this.#watched.add(tab);
    const { signal } = this.#end;
    void this.#request(
      tab,
      () => new Promise<void>((release) => signal.addEventListener("abort", () => release())),
    );
  }

  /** Calls `onClosed` once the tab is gone. */
  watch(tab: string): void {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    void this.#request(tab, () => {
      this.#watched.delete(tab);
      this.#onClosed(tab);
    });
  }

  stop(): void {
    this.#end.abort();
  }

  async #request(tab: string, onGranted: () => void | Promise<void>): Promise<void> {
    try {
      const { signal } = this.#end;
      await navigator.locks.request(`${this.#name}/tab/${tab}`, { signal }, onGranted);
    } catch {
      // The page is closing, or the browser has no locks: then each tab is alone.
    }
  }
}
