import { STREAM_RETRY_MS, TRIM_INTERVAL_MS } from "../../limits.ts";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ChangeNotifier } from "../../changes/change-notifier.ts";
import { createChangeFeed } from "../../changes/change-feed.ts";
import { followChanges, type ChangeNotice } from "../../changes/follow-changes.ts";
import { trimChanges } from "../../changes/write-changes.ts";
import { CrmError } from "../../errors/crm-error.ts";
import * as api from "../../page-api/index.ts";
import { eventsQuery } from "../../page-api/queries.ts";
import type { Crm } from "../../model/crm-context.ts";
import type { PageServices } from "../../endpoints/services.ts";
import { requireSession } from "../server/page-session.ts";
import { endpoint } from "../../endpoints/endpoint.ts";

export const eventEndpoints = [
  endpoint({
    ...api.followChanges,
    operationId: "followChanges",
    summary: "Follow changes",
    description:
      "Server-sent events, until the session ends. The `data` of each is one `PageEvent` as JSON, which names what to request again. The header `Last-Event-ID`, or `lastEventId`, resumes a stream where another one ended.",
    examples: [{ status: 200, path: "/_page/events" }],
    query: eventsQuery,
    events: api.pageEvent,
    handle: async ({ crm, page }, request, reply) => {
      const gone = new AbortController();
      reply.raw.on("close", () => gone.abort());
      const signal = AbortSignal.any([gone.signal, page.stopping]);
      const header = request.headers["last-event-id"];
      const lastId = typeof header === "string" ? header : request.query.lastEventId;
      reply.type("text/event-stream; charset=utf-8");
      const { signIn, origins } = page;
      const rules = { crm, origins, hasProvider: signIn !== undefined };
      const notices = followChanges({ crm, feed: page.changes, signal }, lastId);
      const findEnd = async (): Promise<number> => (await requireSession(rules, request)).endsAt;
      return Readable.from(encode(untilEnd(notices, crm, findEnd)));
    },
  }),
];

/**
 * Starts the feed that all streams share. Streams must end when the app closes, because closing
 * waits for them.
 */
export function startChanges(
  app: FastifyInstance,
  crm: Crm,
  notifier: ChangeNotifier,
): Pick<PageServices, "changes" | "stopping"> {
  const stopping = new AbortController();
  const trimming = setInterval(() => {
    crm.write(trimChanges, []).catch((error: unknown) => {
      app.log.error({ error }, "could not delete old changes");
    });
  }, TRIM_INTERVAL_MS);
  trimming.unref();
  app.addHook("preClose", async () => {
    clearInterval(trimming);
    stopping.abort();
  });
  return { changes: createChangeFeed(crm, notifier), stopping: stopping.signal };
}

/**
 * Yields notices until the session ends. Other processes may end it, or its time passes: then a keep-alive finds out.
 *
 * @param findEnd returns when the session ends without another request; throws if it has ended
 */
async function* untilEnd(
  notices: AsyncIterable<ChangeNotice>,
  crm: Crm,
  findEnd: () => Promise<number>,
): AsyncGenerator<ChangeNotice> {
  // Looked up at the first notice: from then on, the end of a session is among the changes.
  let endsAt = 0;
  for await (const notice of notices) {
    if (notice.mayEndSessions || crm.now() >= endsAt) {
      try {
        endsAt = await findEnd();
      } catch (error) {
        if (error instanceof CrmError) return;
        throw error;
      }
    }
    yield notice;
  }
}

async function* encode(notices: AsyncIterable<ChangeNotice>): AsyncGenerator<string> {
  yield `retry: ${STREAM_RETRY_MS}\n\n`;
  for await (const notice of notices) {
    const text = encoded.get(notice.events) ?? encodeNotice(notice);
    encoded.set(notice.events, text);
    yield text;
  }
}

/** All subscribers get the same events of the shared feed. */
const encoded = new WeakMap<ChangeNotice["events"], string>();

function encodeNotice({ events, id }: ChangeNotice): string {
  const messages = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
  // Only the last message has the id: a client that is disconnected before it receives all of them again.
  const last = messages.pop();
  return last === undefined ? ":\n\n" : `${messages.join("")}id: ${id}\n${last}`;
}
