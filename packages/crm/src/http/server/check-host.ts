import type { FastifyInstance } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";
import { isApiPath } from "./paths.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Paths that pages of any origin may read, such as a script: they contain no secrets. */
    isForEveryone?: boolean;
    /** Paths for programs that watch this process, which may know it by an address only. */
    acceptsAnyHost?: boolean;
  }
}

/**
 * Rejects requests whose host is not one of the service's: with DNS rebinding, an attacker's page sends
 * requests with its own host. A page at localhost is redirected to 127.0.0.1, because it would have a separate
 * session. Public paths are served there too, because pages of other origins can't follow the
 * redirect.
 */
export function checkHost(app: FastifyInstance, origins: () => readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { isForEveryone, acceptsAnyHost } = request.routeOptions.config ?? {};
    if (acceptsAnyHost) return done();
    const expected = origins();
    // As a proxy received it, if it's trusted.
    const { host } = request;
    if (expected.some((origin) => hostOf(origin) === host)) return done();
    const local = expected.find(
      (origin) => hostOf(origin).replace(/^127\.0\.0\.1/, "localhost") === host,
    );
    if (local !== undefined && isForEveryone) return done();
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (local !== undefined && isRead && !isApiPath(request.originalUrl)) {
      reply.redirect(`${local}${request.originalUrl}`, 308);
      return undefined;
    }
    throw new CrmError(
      "misdirected",
      `Use ${expected.join(" or ")}: the service has no other name.`,
    );
  });
}

/** The host and port of an origin, as requests name them. */
const hostOf = (origin: string): string => origin.slice(origin.indexOf("//") + 2);
