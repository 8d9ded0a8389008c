import { createRequire } from "node:module";
import { dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const SCRIPT = "swagger-ui-bundle.js";
const STYLES = "swagger-ui.css";

/** The page shows the document of this service. It sends nothing, and runs only its own scripts. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cache-control": "no-cache",
} as const;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>CRM service: HTTP API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/${STYLES}">
<style>
  body { margin: 0; }
  /* Nothing is sent from this page, so it needs no token. */
  .auth-wrapper, .authorization__btn { display: none !important; }
</style>
<main id="interface"></main>
<script src="/docs/${SCRIPT}"></script>
<script src="/docs/show.js"></script>
</html>
`;

/**
 * Runs in the page. Swagger UI's own resolver reads the whole document for each operation, which takes seconds.
 * A schema inside itself stays a reference.
 */
const RESOLVE = `function resolve(part, document, parents = []) {
  if (Array.isArray(part)) return part.map((each) => resolve(each, document, parents));
  if (typeof part !== "object" || part === null) return part;
  const { $ref } = part;
  if (parents.includes($ref)) return part;
  if (typeof $ref !== "string") {
    const entries = Object.entries(part);
    return Object.fromEntries(entries.map(([key, each]) => [key, resolve(each, document, parents)]));
  }
  const keys = $ref.split("/").slice(1);
  return resolve(partAt(keys, document), document, [...parents, $ref]);
}

const partAt = (keys, document) => keys.reduce((part, key) => part?.[key], document);
`;

const SHOW = `${RESOLVE}
const resolveSubtree = async (document, keys) => ({
  spec: resolve(partAt(keys, document), document),
  errors: [],
});

SwaggerUIBundle({
  plugins: [() => ({ fn: { resolveSubtree } })],
  dom_id: "#interface",
  url: "/openapi.json",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

/** Serves a read-only page with the OpenAPI document at `/docs`. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const require = createRequire(import.meta.url);
  app.get("/docs", async (_request, reply) =>
    reply.headers(headers).type("text/html; charset=utf-8").send(PAGE),
  );
  app.get("/docs/show.js", async (_request, reply) =>
    reply.headers(headers).type("text/javascript; charset=utf-8").send(SHOW),
  );
  await app.register(fastifyStatic, {
    root: dirname(require.resolve("@fastify/swagger-ui/static/swagger-ui-bundle.js")),
    prefix: "/docs/",
    allowedPath: (path) => [`/${SCRIPT}`, `/${STYLES}`].includes(path),
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(headers),
  });
}
