import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../ports/listen.mjs";

/** @param {string} script */
export const pageOf = (script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="data:," />
    <title>Benchmark</title>
    <script type="module" src="${script}"></script>
  </head>
  <body></body>
</html>
`;

/** The first page of a browser's: it only asks where to go. */
const IDLE =
  "await fetch('/report', { method: 'POST' }).then(async (r) => location.replace(await r.text()));";

/**
 * What the browser does is told by the answers to its reports: each is the address of the next page.
 *
 * @typedef {object} Reports
 * @property {(body: string, goTo: (url: string) => void) => void} receive
 */

/**
 * Serves the pages and takes their reports, on one port of the loopback's.
 *
 * @param {ReadonlyMap<string, string>} scripts by path
 * @param {Reports} reports
 */
async function serve(scripts, reports) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.slice(1);
    const script = path === "idle.js" ? IDLE : scripts.get(path);
    if (request.method === "POST" && path === "report") {
      void text(request).then((body) => reports.receive(body, (url) => response.end(url)));
    } else if (script !== undefined) {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (path === "idle" || scripts.has(`${path}.js`)) {
      response.setHeader("content-type", "text/html").end(pageOf(`/${path}.js`));
    } else {
      response.writeHead(404).end();
    }
  });
  const port = await listen(server, 0);
  return {
    port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Serves the same pages on two sites: hosts on 127.0.0.1, apps on localhost.
 *
 * @param {ReadonlyMap<string, string>} scripts by path
 * @param {Reports} reports
 */
export async function servePages(scripts, reports) {
  const [host, app] = [await serve(scripts, reports), await serve(scripts, reports)];
  return {
    hostOrigin: `http://127.0.0.1:${host.port}`,
    appOrigin: `http://localhost:${app.port}`,
    stop: () => {
      host.stop();
      app.stop();
    },
  };
}
