/** What a host page hears from its app, for whoever measures at the time. */
export interface Inbox {
  receive(this: void, data: unknown): void;
  /** The next so many messages have arrived; the last of them. */
  take(count: number): Promise<unknown>;
  /** Calls back at every message, until the next `take`. */
  listen(listener: (data: unknown) => void): void;
}

export function inbox(): Inbox {
  let hear: ((data: unknown) => void) | undefined;
  return {
    receive: (data) => hear?.(data),
    take: (count) =>
      new Promise((resolve) => {
        let left = count;
        hear = (data) => {
          left -= 1;
          if (left === 0) resolve(data);
        };
      }),
    listen: (listener) => {
      hear = listener;
    },
  };
}
