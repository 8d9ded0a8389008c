import type { FastifyInstance } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";
import { isApiPath } from "./paths.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every page of every origin may read the response, such as a script: it has no secrets. */
    isForEveryone?: boolean;
  }
}

/**
 * Rejects requests with another host than that of the service: with DNS rebinding, the page of an attacker
 * sends requests with its own. A page at localhost is redirected, because its session would be another one.
 * What is for everyone is there too, because pages of other origins could not follow the redirect.
 */
export function checkHost(app: FastifyInstance, origin: () => string): void {
  app.addHook("onRequest", async (request, reply) => {
    const expected = origin();
    const { host } = request.headers;
    if (host === expected.slice(expected.indexOf("//") + 2)) return undefined;
    const port = expected.slice(expected.lastIndexOf(":"));
    const isLocalhost = host === `localhost${port}`;
    if (isLocalhost && request.routeOptions.config?.isForEveryone) return undefined;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isLocalhost && isRead && !isApiPath(request.originalUrl)) {
      return reply.redirect(`${expected}${request.originalUrl}`, 308);
    }
    throw new CrmError("misdirected", `Use ${expected}: the service has no other name.`);
  });
}
