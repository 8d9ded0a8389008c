/** Who wants to hear that something changed. */
export class Watchers {
  readonly #all = new Set<() => void>();

  /** Listens; the answer stops listening. */
  readonly add = (watcher: () => void): (() => void) => {
    this.#all.add(watcher);
    return () => this.#all.delete(watcher);
  };

  notify(): void {
    for (const watcher of this.#all) watcher();
  }
}
