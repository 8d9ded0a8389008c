import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { listen } from "./ports/listen.mjs";

/**
 * @typedef {object} StaticOptions
 * @property {string} root the folder to serve
 * @property {number} port 0 chooses a free one
 * @property {string} [host] the name in `url`; the server itself listens on 127.0.0.1 only
 * @property {Record<string, string>} [headers] sent with every response
 * @property {Record<string, unknown>} [json] JSON responses in place of files, by path
 * @property {string} [notFoundPage] a file that is sent for unknown paths, with the status 404
 * @property {boolean} [single] serves index.html for unknown paths, for a single-page app
 */

/** Vite puts a hash of the content into these names. */
const hashed = /^\/assets\//;
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Returns the encodings that a client accepts, of those that a build creates. sirv only searches for their
 * names: it would accept `br;q=0` as brotli, and any word that contains "br".
 *
 * @param {import("node:http").IncomingMessage} request
 */
const acceptedEncodings = ({ headers }) =>
  (headers["accept-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .filter((part) => /^\s*(br|gzip)\s*(;\s*q\s*=\s*(1|0\.\d*[1-9])|$)/.test(part))
    .join();

/**
 * Serves a folder over HTTP. Files are compressed if the client accepts that and the build created a compressed
 * variant (`file.js.br`, `file.js.gz`). They are read at every request, so that a new build takes effect
 * immediately.
 *
 * @param {StaticOptions} options
 */
export async function serveStatic({
  root,
  port,
  host = "127.0.0.1",
  headers = {},
  json = {},
  notFoundPage,
  single = false,
}) {
  const handle = sirv(root, {
    dev: true,
    brotli: true,
    etag: true,
    gzip: true,
    single,
    setHeaders: (response, path) => {
      if (hashed.test(path)) response.setHeader("cache-control", IMMUTABLE);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "/";
    if (Object.hasOwn(json, path)) {
      response.writeHead(200, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(json[path]));
      return;
    }
    request.headers["accept-encoding"] = acceptedEncodings(request);
    handle(request, response, async () => {
      const page = notFoundPage && (await readFile(join(root, notFoundPage)));
      response.writeHead(404, { "content-type": page ? "text/html" : "text/plain", ...headers });
      response.end(page ?? "Not found.\n");
    });
  });
  const actualPort = await listen(server, port);
  return {
    url: `http://${host}:${actualPort}`,
    port: actualPort,
    /** Stops immediately and closes all connections. Safe to call twice. */
    stop: () =>
      new Promise((/** @type {(value: void) => void} */ resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
