import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { IframeLocation } from "@calling-extensions/host";
import type { HostPageOptions } from "./host-page.ts";

const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Check</title><body><script type="module" src="/host-page.js"></script></body></html>';

/** A tab of the CRM whose button opens an empty window. Browsers open one only during a click. */
const TAB =
  "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Check</title><body><button onclick=\"open('', 'calling-window', 'popup')\">Open the calling window</button></body></html>";

/** URLs of the pages of the check. */
export interface HostPages {
  /** Embeds the app: the calling window for an app that uses it, a tab of the CRM for any other. */
  readonly usual: string;
  /** The same, on another site than the app. */
  readonly otherSite: string;
  /** A tab of the CRM that embeds the app. */
  readonly tab: string;
  /** A tab of the CRM without the app, whose button opens an empty window. */
  readonly opener: string;
}

/** The page that embeds the app, on a free port. */
export interface HostPageServer {
  /** @param options with the location of a tab in the handshake, `remote` by default. */
  pagesFor(
    this: void,
    options: Omit<HostPageOptions, "iframeLocation"> & { readonly iframeLocation?: IframeLocation },
  ): HostPages;
  stop(this: void): Promise<void>;
}

/** Two names of this machine, which are two sites. */
const hosts = { localhost: "localhost", other: "127.0.0.1" };

/** An app on this machine is on the same site, because its development server may know no other. */
const hostFor = ({ hostname }: URL): string =>
  hostname === hosts.localhost ? hosts.localhost : hosts.other;

/** Serves the page that embeds the app, on another origin than the app's. */
export async function serveHostPage(): Promise<HostPageServer> {
  const script = await readFile(new URL("host-page.js", import.meta.url));
  const server = createServer((request, response) => {
    const isScript = request.url === "/host-page.js";
    const page = request.url === "/tab" ? TAB : PAGE;
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    pagesFor: (options) => {
      const host = hostFor(new URL(options.app));
      const otherHost = host === hosts.localhost ? hosts.other : hosts.localhost;
      const urlFor = (name: string, iframeLocation: IframeLocation): string =>
        `http://${name}:${port}/?options=${encodeURIComponent(JSON.stringify({ ...options, iframeLocation }))}`;
      const location = options.usesCallingWindow ? "window" : "remote";
      return {
        usual: urlFor(host, location),
        otherSite: urlFor(otherHost, location),
        tab: urlFor(host, options.iframeLocation ?? "remote"),
        opener: `http://${host}:${port}/tab`,
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
