import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A web server that files are imported from. */
export interface FileSource {
  readonly url: string;
  readonly port: number;
  /** The paths of all requests. */
  readonly requests: string[];
  /** Replaces what it answers with. */
  handle: Handle;
  close(): Promise<void>;
}

/** Starts a server on the loopback address that answers with a text. */
export async function openFileSource(): Promise<FileSource> {
  const source: FileSource = {
    url: "",
    port: 0,
    requests: [],
    handle: (_request, response) => response.end("content"),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((request, response) => {
    source.requests.push(request.url ?? "");
    source.handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(source, { port, url: `http://127.0.0.1:${port}` });
}
