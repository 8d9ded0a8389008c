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
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
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

/** Sends the page, which does its own routing. */
export function sendPage(reply: FastifyReply, pageDir: string): FastifyReply {
  const index = join(pageDir, "index.html");
  const isBuilt = existsSync(index);
  return asPage(reply)
    .code(isBuilt ? 200 : 503)
    .send(isBuilt ? readFileSync(index) : NOT_BUILT);
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
        void reply.headers(pageHeaders);
      }
    },
  });
}

const pageHeaders = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
} as const;

const asPage = (reply: FastifyReply): FastifyReply =>
  reply.headers(pageHeaders).header("cache-control", "no-cache").type("text/html; charset=utf-8");
