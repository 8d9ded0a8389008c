import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** `npm run docs` writes them. The built service has copies in its own directory. */
const documents = ["openapi.json", "openapi-page.json"] as const;

/** The origin that the files name. */
export const DOCUMENT_ORIGIN = "http://127.0.0.1:4400";

/**
 * Serves the OpenAPI documents, one for programs and one with the CRM page's own endpoints, with the origin of this
 * service. The first request reads a document as text, which is neither parsed nor written again.
 */
export function serveOpenapi(app: FastifyInstance, origin: () => string): void {
  for (const name of documents) {
    let text: Promise<string> | undefined;
    const read = async (): Promise<string> => {
      const file = await readFile(new URL(`./${name}`, import.meta.url), "utf8");
      return file.replace(serverLine(DOCUMENT_ORIGIN), () => serverLine(origin()));
    };
    app.get(`/${name}`, async (_request, reply) => {
      text ??= read();
      return reply.type("application/json; charset=utf-8").send(await text);
    });
  }
}

const serverLine = (origin: string): string => `"url": ${JSON.stringify(origin)}`;
