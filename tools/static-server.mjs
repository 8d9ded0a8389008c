import { createServer } from "node:http";
import sirv from "sirv";
import { listen } from "./ports/listen.mjs";

/**
 * @typedef {object} StaticOptions
 * @property {string} root the folder to serve
 * @property {number} port 0 takes any that is free
 * @property {string} [host] the name in `url`; the server itself listens on 127.0.0.1 only
 * @property {Record<string, string>} [headers] sent with every answer
 * @property {Record<string, unknown>} [json] values answered as JSON, by path, in place of the folder's files
 * @property {boolean} [single] answers an unknown path with index.html, for an app that routes itself
 */

/** What Vite names after its content. */
const hashed = /^\/assets\//;
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The encodings that a client accepts, of those that a build makes. sirv looks for their names alone:
 * it takes `br;q=0` for brotli, and any word with "br" in it.
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
 * Serves a folder over HTTP, each file compressed where the client takes that and the build made it
 * (`file.js.br`, `file.js.gz`). Files are read from the disk at every request, so that a new build is
 * seen at once.
 *
 * @param {StaticOptions} options
 */
export async function serveStatic({
  root,
  port,
  host = "127.0.0.1",
  headers = {},
  json = {},
  single = false,
}) {
  const answer = sirv(root, {
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
    answer(request, response, () => {
      response.writeHead(404, { "content-type": "text/plain", ...headers });
      response.end("There is nothing at this address.\n");
    });
  });
  const taken = await listen(server, port);
  return {
    url: `http://${host}:${taken}`,
    port: taken,
    /** Stops at once, open connections included. Stopping twice is safe. */
    stop: () =>
      new Promise((/** @type {(value: void) => void} */ resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
