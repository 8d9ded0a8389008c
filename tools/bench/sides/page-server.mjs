import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../ports/listen.mjs";

/** @param {string} script */
export const pageWith = (script) => `<!doctype html>
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

/** A browser's first page. It only requests the URL of the page to measure. */
const IDLE_SCRIPT =
  "await fetch('/report', { method: 'POST' }).then(async (r) => location.replace(await r.text()));";

/**
 * Handles the report of a page. The response is the URL of the browser's next page, so that nothing else
 * has to control the browser.
 *
 * @typedef {(body: string, goTo: (url: string) => void) => void} OnReport
 */

/**
 * Serves pages and receives their reports, on one port of the loopback address.
 *
 * @param {ReadonlyMap<string, string>} scripts by path
 * @param {OnReport} onReport
 */
async function serve(scripts, onReport) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.slice(1);
    const script = path === "idle.js" ? IDLE_SCRIPT : scripts.get(path);
    if (request.method === "POST" && path === "report") {
      void text(request).then((body) => onReport(body, (url) => response.end(url)));
    } else if (script !== undefined) {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (path === "idle" || scripts.has(`${path}.js`)) {
      response.setHeader("content-type", "text/html").end(pageWith(`/${path}.js`));
    } else {
      response.writeHead(404).end();
    }
  });
  return { server, port: await listen(server, 0) };
}

/**
 * Serves the same pages on two sites: host pages on 127.0.0.1, apps on localhost.
 *
 * @param {ReadonlyMap<string, string>} scripts by path
 * @param {OnReport} onReport
 */
export async function servePages(scripts, onReport = () => undefined) {
  const [host, app] = [await serve(scripts, onReport), await serve(scripts, onReport)];
  return {
    hostOrigin: `http://127.0.0.1:${host.port}`,
    appOrigin: `http://localhost:${app.port}`,
    stop: async () => {
      for (const { server } of [host, app]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
