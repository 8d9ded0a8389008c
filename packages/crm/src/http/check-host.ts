import type { FastifyInstance } from "fastify";
import { CrmError } from "../errors/crm-error.ts";
import { isInterfacePath } from "./path-aliases.ts";

/**
 * Lets only requests through that name the service as it is. A page of someone else's whose name was
 * made to lead here (DNS rebinding) has that name in Host. The page under the name localhost is sent
 * to its real address, since a session there would be another one.
 */
export function checkHost(app: FastifyInstance, authority: () => string): void {
  app.addHook("onRequest", async (request, reply) => {
    const expected = authority();
    const { host } = request.headers;
    if (host === expected) return undefined;
    const port = expected.slice(expected.lastIndexOf(":"));
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (host === `localhost${port}` && isRead && !isInterfacePath(request.originalUrl)) {
      return reply.redirect(`http://${expected}${request.originalUrl}`, 308);
    }
    throw new CrmError("misdirected", `This service answers as http://${expected} only.`);
  });
}
