import type { FastifyRequest } from "fastify";
import { isInterfacePath } from "./path-aliases.ts";

/**
 * Whether a path that nothing serves is one of the page's own, which routes them itself. A program that
 * asks for JSON or sends a token is told that there is nothing, and so is a path with a file's name.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const path = url.split("?", 1)[0] ?? "";
  if (isInterfacePath(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const accepted = headers.accept ?? "";
  if (/\btext\/html\b/i.test(accepted)) return true;
  return !/\bjson\b/i.test(accepted) && !/^bearer\b/i.test(headers.authorization ?? "");
}
