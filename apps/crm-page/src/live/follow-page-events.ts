import { pageEvent, type PageEvent } from "@calling-extensions/crm/page-api";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { RECONNECT_DELAY_MS } from "../limits.ts";

export interface PageEventFollower {
  /** The id of the last known event: the stream starts after it. */
  lastEventId: string;
  /** Opens the text of the stream after an event. */
  open: (lastEventId: string, signal: AbortSignal) => Promise<ReadableStream<string>>;
  onEvent: (event: PageEvent) => void;
  /** Called when the stream opens or ends. */
  onConnection: (isConnected: boolean) => void;
}

/**
 * Follows changes in the CRM while the tab is visible: browsers limit connections to a host to six,
 * so hidden tabs hold none. After a stream ends, the next one continues after its last event. Not
 * an `EventSource`, which cannot send the session token in a header.
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
    // A rejected, broken or ended stream is handled alike: the next one may work.
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

/** The event, or undefined if its type is unknown. */
function parseEvent(text: string): PageEvent | undefined {
  try {
    return pageEvent.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON, so not from the service.
    return undefined;
  }
}
