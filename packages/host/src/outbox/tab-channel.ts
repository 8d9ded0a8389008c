/** Connects the tabs of one browser: each announces the calls that it claimed or removed. */
export interface TabChannel {
  announce(id: string): void;
  /** Calls the listener with the ids that other tabs announce. */
  listen(listener: (id: string) => void): void;
  close(): void;
}

/** @param channel the browser's; without one, other tabs notice at their next check. */
export function createTabChannel(channel: BroadcastChannel | undefined): TabChannel {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
    announce: (id) => channel?.postMessage(id),
    listen(listener) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "string") listener(data);
      });
    },
    close: () => channel?.close(),
  };
}
