import type { FastifyInstance, RouteOptions } from "fastify";
import { isInterfacePath } from "../http/path-aliases.ts";
import { placedOperations } from "./areas.ts";

/** Where the document is. */
const DOCUMENT_PATH = "/openapi.json";

/** What tests ask of a service of their own, and the document itself, are no part of the interface. */
const isDocumented = (url: string): boolean =>
  isInterfacePath(url) && !url.startsWith("/_test/") && url !== DOCUMENT_PATH;

/**
 * Serves the OpenAPI document of every route that is added from now on. A route that no area tells of is
 * our mistake. The document, and what it is made with, is loaded when it is first asked for: a start
 * needs neither.
 *
 * @param authority host and port that the service is asked at
 */
export function serveOpenapi(app: FastifyInstance, authority: () => string): void {
  const known = new Set(placedOperations.map(({ method, url }) => `${method} ${url}`));
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    const { method, url } = route;
    if (method === "HEAD" || !isDocumented(url)) return;
    for (const each of [method].flat()) {
      if (known.has(`${each} ${url}`)) continue;
      throw new Error(`${each} ${url} is in no area of the document: see src/openapi/areas.`);
    }
    routes.push(route);
  });
  let document: Promise<unknown> | undefined;
  const makeDocument = async () => {
    const { describeRoutes } = await import("./describe-routes.ts");
    return describeRoutes(routes, authority());
  };
  app.get(DOCUMENT_PATH, async () => (document ??= makeDocument()));
}
