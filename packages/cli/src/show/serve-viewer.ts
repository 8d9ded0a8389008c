import { DocumentedError } from "@calling-extensions/contract";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const HOST = "127.0.0.1";

/**
 * A recording may contain personal data: no other page can frame, read or load it, and no browser keeps it. The page
 * itself has the rest of the policy.
 */
const headers = {
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** A server on this machine. */
export interface ViewerServer {
  readonly url: string;
  stop(this: void): Promise<void>;
}

/**
 * Serves a page on this machine only.
 *
 * @param port 0 chooses a free one.
 * @throws DocumentedError if the port is in use.
 */
export async function serveViewer(page: string, port: number): Promise<ViewerServer> {
  const server = createServer((request, response) => {
    const status = statusOf(request, (server.address() as AddressInfo).port);
    const [type, content] =
      status === 200 ? ["text/html", page] : ["text/plain", `${messages[status]}\n`];
    response.writeHead(status, { ...headers, "content-type": `${type}; charset=utf-8` });
    response.end(content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describe(error, port)));
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const messages = {
  404: "Not found.",
  405: "Only GET and HEAD.",
  421: `Use ${HOST}: this server has no other name.`,
};

/** With DNS rebinding, a page of an attacker sends requests with its own host. */
function statusOf(
  { method, url = "", headers: { host } }: IncomingMessage,
  port: number,
): 200 | keyof typeof messages {
  if (host !== `${HOST}:${port}` && host !== `localhost:${port}`) return 421;
  if (method !== "GET" && method !== "HEAD") return 405;
  return url.split("?", 1)[0] === "/" ? 200 : 404;
}

const describe = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === "EADDRINUSE"
    ? new DocumentedError("portTaken", `Port ${port} is in use. Set --port to another port.`, {
        cause: error,
      })
    : error;
