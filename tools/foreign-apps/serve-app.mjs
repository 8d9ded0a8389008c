import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { listen } from "../ports/listen.mjs";
import { withFault, withScript } from "./planted-faults.mjs";

/** @type {Readonly<Record<string, string>>} */
const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

/** The app reaches nothing outside its own site. */
const POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:";

/** Scripts from other sites, which the folder has under their names. */
const foreignScript = /(<script[^>]* src=")https:[^"]*\//g;

/**
 * Serves the page of a foreign app, perhaps with a fault.
 *
 * @param {string} folder with the app's files
 * @param {import("./apps.mjs").ForeignApp} app
 * @param {import("./planted-faults.mjs").PlantedFault} [fault]
 */
export async function serveApp(folder, { page, standIn, json = {} }, fault) {
  /** @param {string} path */
  const read = async (path) => {
    if (Object.hasOwn(json, path)) return JSON.stringify(json[path]);
    const content = await readFile(join(folder, normalize(path)));
    if (path !== `/${page}`) return content;
    const html = content.toString().replace(foreignScript, "$1./");
    return withFault(standIn ? withScript(html, `(${String(standIn)})();`) : html, fault);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = Object.hasOwn(json, pathname) ? "application/json" : types[extname(pathname)];
    response.setHeader("content-security-policy", POLICY);
    if (type) response.setHeader("content-type", type);
    read(pathname).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  const port = await listen(server, 0);
  return {
    url: `http://localhost:${port}/${page}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
