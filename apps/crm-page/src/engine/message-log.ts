import type { CallingHost, MessageRecord } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { MAX_MESSAGES } from "../limits.ts";

/** The messages of one app since the page was loaded, across its hosts. */
export interface MessageLog {
  /** The oldest first. Each change creates a new list. */
  readonly messages: StoreApi<readonly MessageRecord[]>;
  /** Follows a host. Returns a function that stops it and keeps the messages. */
  follow(this: void, host: CallingHost): () => void;
  /** Removes all messages. */
  clear(this: void): void;
}

/** Creates an empty log. A burst of messages changes its list once per animation frame. */
export function createMessageLog(): MessageLog {
  const messages = createStore<readonly MessageRecord[]>(() => []);
  let waiting: MessageRecord[] = [];

  function flush(): void {
    messages.setState([...messages.getState(), ...waiting].slice(-MAX_MESSAGES), true);
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
