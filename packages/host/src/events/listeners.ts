/** Typed listeners by event name. A listener that throws is the embedder's error and stops nobody else. */
export class Listeners<Events extends object> {
  readonly #byName = new Map<keyof Events, Set<(event: never) => void>>();

  /** Listens; the answer stops listening. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    const listeners = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Whether anybody listens. */
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
