import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";
import { decodePath, isApiPath } from "./paths.ts";

/** Handles a GET that no route matches, for the page. The status of the reply is set. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Responds to requests that no route matches: the page for its addresses and, with 404, for others that a browser
 * opens; 405 for a known path with another method, else 404. Knows the routes that are added after this.
 */
export function handleNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  const routes: { url: string; methods: string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.includes("*")) routes.push({ url, methods: [method].flat() });
  });
  // Made for the first such request: hundreds of them would delay each start.
  let patterns: readonly RegExp[] | undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const pageStatus = sendPage && pageStatusOf(request);
    if (pageStatus) return sendPage(request, reply.code(pageStatus));
    const path = decodePath(request.url.split("?", 1)[0] ?? "");
    const all = (patterns ??= routes.map(({ url }) => toPattern(url)));
    const matching = routes.filter((_route, index) => all[index]?.test(path));
    const methods = [...new Set(matching.flatMap((route) => route.methods))].join(", ");
    if (!methods) throw new CrmError("notFound", "No route matches this path.");
    reply.header("allow", methods);
    throw new CrmError("methodNotAllowed", `This path supports ${methods}.`);
  });
}

const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("/")}$`,
  );

/** The addresses of the page, which does its own routing. */
const PAGE_PATH =
  /^\/($|contacts(\/|$)|oauth\/authorize\/?$|calling-integration-popup-ui\/[^/]+\/?$)/;

/**
 * The status with which the page responds: 404 shows people that there is nothing. Undefined for programs, which
 * accept JSON or send a token, and for paths with the name of a file.
 */
function pageStatusOf({ method, url, headers }: FastifyRequest): 200 | 404 | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const path = url.split("?", 1)[0] ?? "";
  if (isApiPath(path) || /\.[a-z0-9]+$/i.test(path)) return undefined;
  const accepted = headers.accept ?? "";
  const isBrowser = /\btext\/html\b/i.test(accepted);
  const isProgram = /\bjson\b/i.test(accepted) || /^bearer\b/i.test(headers.authorization ?? "");
  if (PAGE_PATH.test(path) && (isBrowser || !isProgram)) return 200;
  return isBrowser ? 404 : undefined;
}
