import type { FastifyInstance } from "fastify";
import { CrmError } from "../errors/crm-error.ts";
import { isInterfacePath } from "./path-aliases.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The answer is one that every page of every origin may have, such as a script: it has no secrets. */
    isForEveryone?: boolean;
  }
}

/**
 * Lets only requests through that name the service as it is. A page of someone else's whose name was
 * made to lead here (DNS rebinding) has that name in Host. The page under the name localhost is sent
 * to its real address, since a session there would be another one; what is for everyone is there too,
 * since a redirect would not let pages of other origins read it.
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
    if (isLocalhost && isRead && !isInterfacePath(request.originalUrl)) {
      return reply.redirect(`${expected}${request.originalUrl}`, 308);
    }
    throw new CrmError("misdirected", `This service answers as ${expected} only.`);
  });
}
