import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

/** The directory of the built page: in this repository, or packed with the service. */
export function builtPageDir(): string {
  // The same from `src` and from `dist`.
  const [packed = "", built = ""] = ["../page", "../../../apps/crm-page/dist"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built) ? built : packed;
}

/**
 * The page can run its own scripts, frame any calling app, and play recordings from anywhere. No other
 * page can frame it.
 *
 * @param scriptHashes of the scripts in the document
 */
const contentSecurityPolicy = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' blob: https: http://localhost:* http://127.0.0.1:*",
    "connect-src 'self'",
    "frame-src http: https: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

const NOT_BUILT =
  "<!doctype html><meta charset=utf-8><title>CRM</title><p>The CRM page is not built. Build apps/crm-page, or set PAGE_DIR to the directory of the built page.";

/** Sends the page, which does its own routing, with the status that the reply has. */
export function sendPage(reply: FastifyReply, pageDir: string): FastifyReply {
  const index = join(pageDir, "index.html");
  const isBuilt = existsSync(index);
  const page = isBuilt ? readFileSync(index, "utf8") : NOT_BUILT;
  if (!isBuilt) reply.code(503);
  return reply
    .headers(headersOf(page))
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(page);
}

/**
 * Serves the files of the built page. Browsers cache those with a hash in their name forever. Files that
 * the build compressed are sent compressed if the client accepts that.
 */
export async function servePageFiles(app: FastifyInstance, pageDir: string): Promise<void> {
  if (!existsSync(pageDir)) return;
  await app.register(fastifyStatic, {
    root: pageDir,
    cacheControl: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(pageDir, "assets"));
      void reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
      if (/\.html(\.br|\.gz)?$/.test(path)) {
        void reply.headers(headersOf(readFileSync(path.replace(/\.(br|gz)$/, ""), "utf8")));
      }
    },
  });
}

const headersOf = (page: string) => ({
  "content-security-policy": contentSecurityPolicy(scriptHashesOf(page)),
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
});

/** The script that the build wrote into the page, as a source of a policy. Others there can't run. */
const scriptHashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
