import type { CallingHost, MessageRecord } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";

/** More than any session that somebody reads; the oldest go. */
const KEPT_MESSAGES = 20_000;

/** The messages of one app since the page was loaded, over all its hosts. */
export interface MessageLog {
  /** The oldest first; a new list at every change. */
  readonly messages: StoreApi<readonly MessageRecord[]>;
  /** Follows a host; the answer stops that, and keeps what was there. */
  follow(this: void, host: CallingHost): () => void;
  /** Forgets all that was there. */
  clear(this: void): void;
}

/** Makes an empty log. A burst of messages changes its list once for each frame that is drawn. */
export function createMessageLog(): MessageLog {
  const messages = createStore<readonly MessageRecord[]>(() => []);
  let waiting: MessageRecord[] = [];

  function flush(): void {
    messages.setState([...messages.getState(), ...waiting].slice(-KEPT_MESSAGES), true);
    waiting = [];
  }

  return {
    messages,
    follow(host) {
      waiting.push(...host.messages);
      if (waiting.length > 0) flush();
      const stop = host.on("message", (record) => {
        waiting.push(record);
        if (waiting.length === 1) requestAnimationFrame(flush);
      });
      return () => {
        stop();
        if (waiting.length > 0) flush();
      };
    },
    clear: () => messages.setState([], true),
  };
}
