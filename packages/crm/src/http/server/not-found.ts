import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";
import { decodePath, isApiPath } from "./paths.ts";

/** Handles a GET that no route matches, for the page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Responds to requests that no route matches: the page to browsers, 405 for a known path with another method,
 * else 404. Knows the routes that are added after this.
 */
export function handleNotFound(app: FastifyInstance, sendPage: SendPage | undefined): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.includes("*")) routes.push({ pattern: toPattern(url), methods: [method].flat() });
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (sendPage && wantsPage(request)) return sendPage(request, reply);
    const path = decodePath(request.url.split("?", 1)[0] ?? "");
    const matching = routes.filter(({ pattern }) => pattern.test(path));
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

/**
 * Whether a path may be one of the page, which has its own routes. Programs that accept JSON or send a token
 * get a 404 instead, and so do paths with the name of a file.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = url.split("?", 1)[0] ?? "";
  if (isApiPath(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const accepted = headers.accept ?? "";
  if (/\btext\/html\b/i.test(accepted)) return true;
  return !/\bjson\b/i.test(accepted) && !/^bearer\b/i.test(headers.authorization ?? "");
}
