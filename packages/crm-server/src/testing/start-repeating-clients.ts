import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SESSION_HEADER, type StartedSession } from "@calling-extensions/crm/page-api";
import { expect, onTestFinished } from "vitest";

/** How long a client waits before it repeats a request: less than the response asks for, for more repetitions. */
const REPEAT_DELAY_MS = 50;

/** A ticket that is stored, as a client knows from the responses. */
export interface CreatedTicket {
  readonly id: string;
  readonly subject: string;
  readonly content?: string;
}

/** A process of the service, and requests to it with the token and with the session of a page. */
export interface ServiceClient {
  readonly url: string;
  readonly ask: (path: string, method?: string, body?: unknown) => Promise<Response>;
}

/**
 * Starts clients, each of which creates and changes tickets and saves calls through one of the processes, as the page does:
 * it repeats each request until it is acknowledged. It also creates tickets without a key, which it doesn't repeat.
 */
export function startRepeatingClients(
  services: readonly ServiceClient[],
  session: StartedSession,
  count: number,
) {
  /** Created with a key, then changed. */
  const tickets: CreatedTicket[] = [];
  /** Created once, without a key. */
  const single: CreatedTicket[] = [];
  /** The ids of the calls by the ids of their documents. */
  const calls = new Map<string, string>();
  /** By status; a 503 counts only with `Retry-After`. */
  const responses = new Map<string, number>();
  /** Part of each subject. */
  const run = randomUUID();
  const rounds: number[] = Array.from({ length: count }, () => 0);
  const stopped = new AbortController();

  const note = (response: Response): void => {
    const isAdvised = response.headers.has("retry-after") ? " with Retry-After" : "";
    const key = `${response.status}${response.status === 503 ? isAdvised : ""}`;
    responses.set(key, (responses.get(key) ?? 0) + 1);
  };

  /** Repeats a request until it succeeds, even after the end. */
  async function send<T>(request: () => Promise<Response>): Promise<T> {
    for (;;) {
      const response = await request();
      note(response);
      if (response.ok) return (await response.json()) as T;
      const text = await response.text();
      if (response.status !== 503) throw new Error(`${response.status}: ${text}`);
      await wait(REPEAT_DELAY_MS);
    }
  }

  async function work(client: number): Promise<void> {
    const { url, ask } = services[client % services.length] as ServiceClient;
    const page = (path: string, method: string, body: unknown): Promise<Response> =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          [SESSION_HEADER]: session.token,
          origin: url,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
    for (let number = 0; !stopped.signal.aborted; number += 1) {
      const subject = `Ticket ${number} of client ${client} in ${run}`;
      const creation = { properties: { subject, hs_pipeline_stage: "1" }, key: randomUUID() };
      const created = await send<{ objectId: string }>(() =>
        page("/_page/records/0-5", "POST", creation),
      );
      const content = `Content ${randomUUID()}`;
      const path = `/crm/v3/objects/tickets/${created.objectId}`;
      await send(() => ask(path, "PATCH", { properties: { content } }));
      tickets.push({ id: created.objectId, subject, content });

      const callId = randomUUID();
      const call = {
        version: 1,
        base: 0,
        writer: "tab-1",
        direction: "OUTBOUND",
        state: "dialing",
        startedAgo: 0,
        owner: "host",
        properties: {},
        appId: "9001",
        externalCallId: callId,
      };
      const saved = await send<{ engagementId: string }>(() =>
        page(`/_page/calls/${callId}`, "PUT", call),
      );
      calls.set(callId, saved.engagementId);

      const once = `Single ${subject}`;
      const body = { properties: { subject: once, hs_pipeline_stage: "1" } };
      const response = await ask("/crm/v3/objects/tickets", "POST", body);
      note(response);
      const { id } = (await response.json()) as { id: string };
      if (response.ok) single.push({ id, subject: once });
      rounds[client] = number + 1;
    }
  }

  let hasFailed = false;
  const clients = Promise.all(rounds.map((_, client) => work(client)));
  // Until it is awaited, a failure isn't unhandled.
  clients.catch(() => (hasFailed = true));
  const stop = async (): Promise<void> => {
    stopped.abort();
    await clients;
  };
  // A test that fails doesn't stop them.
  onTestFinished(() => stop().catch(() => undefined));
  return {
    tickets,
    single,
    calls,
    responses,
    /** Resolves once each client has done all of its requests again. */
    async progress(timeout?: number): Promise<void> {
      const before = [...rounds];
      const isDone = (): boolean =>
        hasFailed || rounds.every((each, client) => each >= (before[client] ?? 0) + 2);
      await expect.poll(isDone, timeout === undefined ? {} : { timeout }).toBe(true);
      if (hasFailed) await clients;
    },
    stop,
  };
}
