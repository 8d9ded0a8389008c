import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandLineError } from "../command-line-error.ts";
import type { ServedFile } from "./viewer-files.ts";

const HOST = "127.0.0.1";

/** A recording may contain personal data: no other page can frame, read or load it, and no browser keeps it. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** A server on this machine. */
export interface ViewerServer {
  /** Without a slash at the end. */
  readonly url: string;
  stop(this: void): Promise<void>;
}

/**
 * Serves files on this machine only.
 *
 * @param port 0 chooses a free one.
 * @throws CommandLineError if the port is in use.
 */
export async function serveViewer(
  files: ReadonlyMap<string, ServedFile>,
  port: number,
): Promise<ViewerServer> {
  const server = createServer((request, response) => {
    const { status, file } = answerTo(request, files, (server.address() as AddressInfo).port);
    const isText = file === undefined;
    response.writeHead(status, { ...headers, "content-type": file?.type ?? "text/plain" });
    response.end(isText ? `${messages[status]}\n` : file.content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describe(error, port)));
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const messages = {
  200: "",
  404: "Not found.",
  405: "Only GET and HEAD.",
  421: `Use ${HOST}: this server has no other name.`,
};

/** With DNS rebinding, a page of an attacker sends requests with its own host. */
function answerTo(
  { method, url = "", headers: { host } }: IncomingMessage,
  files: ReadonlyMap<string, ServedFile>,
  port: number,
): { readonly status: keyof typeof messages; readonly file?: ServedFile | undefined } {
  if (host !== `${HOST}:${port}` && host !== `localhost:${port}`) return { status: 421 };
  if (method !== "GET" && method !== "HEAD") return { status: 405 };
  const [path = ""] = url.split("?", 1);
  const file = files.get(path === "/" ? "/index.html" : path);
  return file ? { status: 200, file } : { status: 404 };
}

const describe = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === "EADDRINUSE"
    ? new CommandLineError(`Port ${port} is in use. Set --port to another port.`, { cause: error })
    : error;
