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
 * Rejects requests whose host is not the service's: with DNS rebinding, an attacker's page sends
 * requests with its own host. A page at localhost is redirected, because it would have a separate
 * session. Public paths are served there too, because pages of other origins can't follow the
 * redirect.
 */
export function checkHost(app: FastifyInstance, origin: () => string): void {
  app.addHook("onRequest", async (request, reply) => {
    const { isForEveryone, acceptsAnyHost } = request.routeOptions.config ?? {};
    if (acceptsAnyHost) return undefined;
    const expected = origin();
    const { host } = request.headers;
    if (host === expected.slice(expected.indexOf("//") + 2)) return undefined;
    const port = expected.slice(expected.lastIndexOf(":"));
    const isLocalhost = host === `localhost${port}`;
    if (isLocalhost && isForEveryone) return undefined;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isLocalhost && isRead && !isApiPath(request.originalUrl)) {
      return reply.redirect(`${expected}${request.originalUrl}`, 308);
    }
    throw new CrmError("misdirected", `Use ${expected}: the service has no other name.`);
  });
}
