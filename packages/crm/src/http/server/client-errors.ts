import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { crmErrors, CrmError } from "../../errors/crm-error.ts";
import { toErrorBody } from "./error-response.ts";

/** The errors by which Node rejects a request before Fastify sees it. */
const errors: Readonly<Record<string, CrmError>> = {
  HPE_HEADER_OVERFLOW: new CrmError("headersTooLarge", "The URL and the headers are too large."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new CrmError("tooLarge", "The chunk extensions are too large."),
  ERR_HTTP_REQUEST_TIMEOUT: new CrmError("timedOut", "The request took too long to arrive."),
};
const otherError = new CrmError("invalid", "The request isn't valid HTTP.");

/** Responds with our error body to requests that Node's HTTP parser rejects, and closes the connection. */
export function createClientErrorHandler() {
  const responses = new WeakMap<object, ServerResponse>();
  return {
    /** Tracks the responses of a server that are in progress, and stops Node from responding itself. */
    watch(server: Server): void {
      server.prependListener("request", ({ socket }, response) => responses.set(socket, response));
      // An unknown expectation may be ignored; Node would reject it without a body.
      server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
        server.emit("request", request, response);
      });
    },
    handle(error: NodeJS.ErrnoException, socket: Socket): void {
      const response = responses.get(socket);
      const isResponding = response?.headersSent === true && !response.writableFinished;
      if (!socket.writable || isResponding || error.code === "ECONNRESET") {
        socket.destroy();
        return;
      }
      // Otherwise a client that never closes its side would keep the connection.
      socket.end(writeResponse(errors[error.code ?? ""] ?? otherError), () => socket.destroy());
    },
  };
}

function writeResponse(error: CrmError): string {
  const correlationId = randomUUID();
  const { status } = crmErrors[error.code];
  const body = JSON.stringify(toErrorBody(error, correlationId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-hubspot-correlation-id: ${correlationId}`,
    "x-content-type-options: nosniff",
    "cache-control: no-store",
    "connection: close",
    "",
    body,
  ].join("\r\n");
}
