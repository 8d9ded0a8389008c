import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** `npm run docs` writes it. The built service has a copy in its own directory. */
const DOCUMENT = new URL("./openapi.json", import.meta.url);

/**
 * Serves the OpenAPI document with the origin of this service. The first request reads it, to keep the start
 * fast.
 */
export function serveOpenapi(app: FastifyInstance, origin: () => string): void {
  let document: Promise<object> | undefined;
  const readDocument = async () => ({
    ...(JSON.parse(await readFile(DOCUMENT, "utf8")) as object),
    servers: [{ url: origin() }],
  });
  app.get("/openapi.json", async () => (document ??= readDocument()));
}
