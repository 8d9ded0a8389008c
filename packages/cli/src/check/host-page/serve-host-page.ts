import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { HostPageOptions } from "./host-page.ts";

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Check</title><body><script type="module" src="/host-page.js"></script></body></html>';

/** The page that embeds the app, on a free port. */
export interface HostPageServer {
  urlFor(this: void, options: HostPageOptions): string;
  stop(this: void): Promise<void>;
}

/** An app on this machine is on the same site, because Chromium blocks storage of other sites in private windows. */
const hostFor = ({ hostname }: URL): string =>
  hostname === "localhost" ? "localhost" : "127.0.0.1";

/** Serves the page that embeds the app, on another origin than the app's. */
export async function serveHostPage(): Promise<HostPageServer> {
  const script = await readFile(new URL("host-page.js", import.meta.url));
  const server = createServer((request, response) => {
    const isScript = request.url === "/host-page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : PAGE);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (options) =>
      `http://${hostFor(new URL(options.app))}:${port}/?options=${encodeURIComponent(JSON.stringify(options))}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
