/** Callbacks that run after a change. */
export class Subscribers {
  readonly #all = new Set<() => void>();

  /** Adds a callback. Returns a function that removes it. */
  readonly add = (subscriber: () => void): (() => void) => {
    this.#all.add(subscriber);
    return () => this.#all.delete(subscriber);
  };

  notify(): void {
    for (const subscriber of this.#all) subscriber();
  }
}
