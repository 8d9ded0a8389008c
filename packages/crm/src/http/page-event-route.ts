import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ChangeNotifier } from "../changes/change-notifier.ts";
import { createChangeFeed } from "../changes/change-feed.ts";
import { followChanges, type ChangeNotice } from "../changes/follow-changes.ts";
import { trimChanges } from "../changes/trim-changes.ts";
import { pageEvent } from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";

/** How long a browser waits before it comes back. */
const RETRY_MS = 1000;

/** Between two looks whether there are more changes than need be. */
const TRIM_INTERVAL_MS = 60_000;

/** What changes while a page is open, as server-sent events. They end when the service stops. */
export const pageEventRoute: FastifyPluginAsyncZod<{ crm: Crm; notifier: ChangeNotifier }> = async (
  app,
  { crm, notifier },
) => {
  const stopping = new AbortController();
  const feed = createChangeFeed(crm, notifier);
  const trimming = setInterval(() => {
    crm.write(trimChanges).catch((error: unknown) => {
      app.log.error({ error }, "old changes could not be forgotten");
    });
  }, TRIM_INTERVAL_MS);
  trimming.unref();
  app.addHook("preClose", async () => {
    clearInterval(trimming);
    stopping.abort();
  });

  app.get(
    "/_page/events",
    {
      exposeHeadRoute: false,
      schema: {
        querystring: z.object({ lastEventId: z.string().max(100).optional() }),
        response: { 200: { content: { "text/event-stream": { schema: pageEvent } } } },
      },
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.on("close", () => gone.abort());
      const signal = AbortSignal.any([gone.signal, stopping.signal]);
      const header = request.headers["last-event-id"];
      const lastId = typeof header === "string" ? header : request.query.lastEventId;
      const stream = Readable.from(encode(followChanges({ crm, feed, signal }, lastId)));
      // The schema is that of one event, and what is sent is a stream of them.
      return (reply as FastifyReply).type("text/event-stream; charset=utf-8").send(stream);
    },
  );
};

async function* encode(notices: AsyncIterable<ChangeNotice>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const { events, id } of notices) {
    const messages = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
    // Whoever is cut off halfway is told all of it again.
    const last = messages.pop();
    yield last === undefined ? ":\n\n" : `${messages.join("")}id: ${id}\n${last}`;
  }
}
