/** Typed listeners by event name. A listener that throws doesn't stop the others. */
export class Listeners<Events extends object> {
  readonly #byName = new Map<keyof Events, Set<(event: never) => void>>();

  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  has(name: keyof Events): boolean {
    return (this.#byName.get(name)?.size ?? 0) > 0;
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    for (const listener of this.#byName.get(name) ?? []) {
      try {
        // Each set holds only listeners that `on` took for this name.
        (listener as (event: Events[Name]) => void)(event);
      } catch (error) {
        reportError(error);
      }
    }
  }

  clear(): void {
    this.#byName.clear();
  }
}
