import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A request that an app received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The server of an app, which receives callbacks. */
export interface CallbackReceiver {
  readonly origin: string;
  readonly requests: ReceivedRequest[];
  /**
   * The statuses of the next responses; undefined for none at all, 0 for a connection that is closed instead. 200 after
   * these.
   */
  readonly statuses: (number | undefined)[];
  /** Requests that get 500 by their bodies, whatever the next status is. */
  refuses?: (body: string) => boolean;
  /** The body of the responses. */
  responseText: string;
  close(): Promise<void>;
}

export async function openCallbackReceiver(): Promise<CallbackReceiver> {
  const server = createServer((request, response) => {
    void receive(request, response);
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", headers, url = "" } = request;
    receiver.requests.push({ method, url: `${receiver.origin}${url}`, headers, body });
    const next = receiver.statuses.length > 0 ? receiver.statuses.shift() : 200;
    const status = receiver.refuses?.(body) ? 500 : next;
    if (status === undefined) return;
    if (status === 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { location: `${receiver.origin}/elsewhere` });
    response.end(receiver.responseText);
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver: CallbackReceiver = {
    origin: `http://127.0.0.1:${port}`,
    requests: [],
    statuses: [],
    responseText: "",
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
