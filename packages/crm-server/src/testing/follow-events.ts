import { setTimeout as wait } from "node:timers/promises";
import { SESSION_HEADER, type StartedSession } from "@calling-extensions/crm/page-api";

/** How long it waits before it connects again. */
const RECONNECT_DELAY_MS = 50;

/** The changes that a subscriber has received. */
export interface EventFollower {
  /** The data of each event, as text. */
  readonly events: readonly string[];
  /** The ids of the messages with one, in the order of arrival. */
  readonly ids: readonly string[];
  stop(): Promise<void>;
}

/** Follows changes as the page does, through each of several processes in turn, always after the last id. */
export function followEvents(urls: readonly string[], session: StartedSession): EventFollower {
  const events: string[] = [];
  const ids: string[] = [];
  const stopped = new AbortController();
  const { signal } = stopped;

  async function read(origin: string): Promise<void> {
    const lastEventId = ids.at(-1) ?? session.lastEventId;
    const response = await fetch(`${origin}/_page/events?lastEventId=${lastEventId}`, {
      headers: { [SESSION_HEADER]: session.token, origin },
      signal,
    });
    if (response.status !== 200 || !response.body) return;
    let text = "";
    /** What arrives before the next id arrives again if the connection is lost. */
    let pending: string[] = [];
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + chunk).split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        pending.push(...[...message.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => data));
        const [, id] = /^id: (.*)$/m.exec(message) ?? [];
        if (id === undefined) continue;
        ids.push(id);
        events.push(...pending);
        pending = [];
      }
    }
  }

  async function follow(): Promise<void> {
    for (let round = 0; !signal.aborted; round += 1) {
      // A connection that ends or fails is replaced.
      await read(urls[round % urls.length] ?? "").catch(() => undefined);
      await wait(RECONNECT_DELAY_MS);
    }
  }

  const following = follow();
  return {
    events,
    ids,
    async stop() {
      stopped.abort();
      await following;
    },
  };
}
