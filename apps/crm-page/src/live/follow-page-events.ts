import { pageEvent, type PageEvent } from "@calling-extensions/crm/page-api";

/** Between a stream that was refused and the next try; the browser itself tries again what broke off. */
const REOPEN_MS = 1000;

export interface PageEventFollower {
  /** The id of the last event that is known: what came after it is told. */
  lastEventId: string;
  onEvent: (event: PageEvent) => void;
  /** The stream broke off, or is there again. */
  onConnection: (isConnected: boolean) => void;
  /** Renews the session, without which the service refuses a stream. */
  signIn: () => Promise<unknown>;
}

/**
 * Follows what changes in the CRM, while the tab is in sight: a browser opens six connections to a
 * host, so tabs that nobody looks at hold none. However a stream ended, the next one goes on after
 * the last event. The answer stops it.
 */
export function followPageEvents({
  lastEventId,
  onEvent,
  onConnection,
  signIn,
}: PageEventFollower): () => void {
  let lastId = lastEventId;
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(reopening);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    const opened = new EventSource(`/_page/events?${new URLSearchParams({ lastEventId: lastId })}`);
    source = opened;
    opened.addEventListener("open", () => onConnection(true));
    opened.addEventListener("message", (message: MessageEvent<string>) => {
      const event = parseEvent(message.data);
      if (event) onEvent(event);
      if (message.lastEventId !== "") lastId = message.lastEventId;
    });
    opened.addEventListener("error", () => {
      onConnection(false);
      if (opened.readyState === EventSource.CLOSED) reopening = setTimeout(reopen, REOPEN_MS);
    });
  };
  const reopen = (): void => {
    const refused = source;
    // Where it fails, the next stream is refused as well, and this comes again.
    void signIn()
      .catch(() => undefined)
      .then(() => source === refused && open());
  };
  const followSight = (): void => (document.hidden ? close() : open());

  followSight();
  document.addEventListener("visibilitychange", followSight);
  return () => {
    document.removeEventListener("visibilitychange", followSight);
    close();
  };
}

/** An event of a kind that this page does not know is none for it. */
function parseEvent(text: string): PageEvent | undefined {
  try {
    return pageEvent.safeParse(JSON.parse(text)).data;
  } catch {
    // No JSON: not the service's.
    return undefined;
  }
}
