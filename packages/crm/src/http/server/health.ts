import type { FastifyInstance, FastifyReply } from "fastify";
import { READINESS_MS, READINESS_TIMEOUT_MS } from "../../limits.ts";

/** Whether this process can handle requests. */
export interface Readiness {
  /** Fails if the store or the contents can't be used. */
  readonly check: () => Promise<unknown>;
  /** Whether the process stops soon: proxies send no more requests to it. */
  readonly isStopping: () => boolean;
}

const respond = (reply: FastifyReply, status: string): FastifyReply =>
  reply.header("cache-control", "no-store").send({ status });

/**
 * Serves `/healthz`, which tells that the process runs, and `/readyz`, which tells whether it can handle requests. Both
 * are for proxies and need no credentials, so their responses have no details: those are in the log.
 */
export function serveHealth(app: FastifyInstance, { check, isStopping }: Readiness): void {
  const options = { config: { acceptsAnyHost: true } };
  let wasReady = true;
  let latest: Promise<boolean> | undefined;

  function report(error?: unknown): boolean {
    const isReady = error === undefined;
    if (wasReady && !isReady && !isStopping()) app.log.error({ error }, "not ready");
    wasReady = isReady;
    return isReady;
  }

  /** One check at a time, however many requests there are. While one takes too long, the process is not ready. */
  function startCheck(): Promise<boolean> {
    const checked = check().then(() => report(), report);
    void checked.then(() => setTimeout(() => (latest = undefined), READINESS_MS).unref());
    const late = new Promise<boolean>((resolve) => {
      const give = () => resolve(report(new Error("The check takes too long.")));
      const timer = setTimeout(give, READINESS_TIMEOUT_MS).unref();
      void checked.then(() => clearTimeout(timer));
    });
    return Promise.race([checked, late]);
  }

  app.get("/healthz", options, (_request, reply) => respond(reply, "up"));
  app.get("/readyz", options, async (_request, reply) =>
    !isStopping() && (await (latest ??= startCheck()))
      ? respond(reply, "ready")
      : respond(reply.code(503), "unavailable"),
  );
}
