import { pageEvent, type PageEvent } from "@calling-extensions/crm/page-api";
import { EventSourceParserStream } from "eventsource-parser/stream";

/** Between the end of a stream and the next try. */
const RECONNECT_DELAY_MS = 1000;

export interface PageEventFollower {
  /** The id of the last known event: the stream starts after it. */
  lastEventId: string;
  /** Opens the text of the stream after an event. */
  open: (lastEventId: string, signal: AbortSignal) => Promise<ReadableStream<string>>;
  onEvent: (event: PageEvent) => void;
  /** The stream was opened, or ended. */
  onConnection: (isConnected: boolean) => void;
}

/**
 * Follows what changes in the CRM while the tab is visible: a browser opens six connections to a host,
 * so hidden tabs hold none. However a stream ended, the next one continues after its last event.
 *
 * Not an `EventSource`: that sends no headers, and so no session token.
 *
 * @returns a function that stops following.
 */
export function followPageEvents({
  lastEventId,
  open,
  onEvent,
  onConnection,
}: PageEventFollower): () => void {
  let lastId = lastEventId;
  let connection: AbortController | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;

  const read = async (signal: AbortSignal): Promise<void> => {
    const text = await open(lastId, signal);
    onConnection(true);
    const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (signal.aborted) return;
      const { id, data } = next.value;
      const event = parseEvent(data);
      if (event) onEvent(event);
      if (id !== undefined && id !== "") lastId = id;
    }
  };
  const close = (): void => {
    clearTimeout(reconnecting);
    connection?.abort();
    connection = undefined;
  };
  const connect = (): void => {
    close();
    const opened = new AbortController();
    connection = opened;
    const reconnect = (): void => {
      if (opened.signal.aborted) return;
      onConnection(false);
      reconnecting = setTimeout(connect, RECONNECT_DELAY_MS);
    };
    // A refused, broken or ended stream is the same here: the next one may work.
    void read(opened.signal).then(reconnect, reconnect);
  };
  const followVisibility = (): void => (document.hidden ? close() : connect());

  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

/** The event, or undefined for a kind that this page does not know. */
function parseEvent(text: string): PageEvent | undefined {
  try {
    return pageEvent.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON, so not the service's.
    return undefined;
  }
}
