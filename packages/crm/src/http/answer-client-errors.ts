import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { crmErrors, CrmError } from "../errors/crm-error.ts";
import { toErrorBody } from "./answer-errors.ts";

/** What Node refuses before there is a request; everything else is one that can't be read. */
const refusals: Readonly<Record<string, CrmError>> = {
  HPE_HEADER_OVERFLOW: new CrmError("headersTooLarge", "The URL and the headers are too large."),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new CrmError("tooLarge", "The chunk extensions are too large."),
  ERR_HTTP_REQUEST_TIMEOUT: new CrmError("timedOut", "The request took too long to arrive."),
};
const unreadable = new CrmError("invalid", "The request isn't valid HTTP.");

/** Answers what Node's HTTP parser refuses in the error form, and ends the connection. */
export function createClientErrorHandler() {
  const responses = new WeakMap<object, ServerResponse>();
  return {
    /** Has the server's responses known, and Node answer nothing by itself. */
    watch(server: Server): void {
      server.prependListener("request", ({ socket }, response) => responses.set(socket, response));
      // An expectation that is unknown may be ignored; Node would refuse it without a body.
      server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
        server.emit("request", request, response);
      });
    },
    handle(error: NodeJS.ErrnoException, socket: Socket): void {
      const response = responses.get(socket);
      const isAnswering = response?.headersSent === true && !response.writableFinished;
      if (!socket.writable || isAnswering || error.code === "ECONNRESET") {
        socket.destroy();
        return;
      }
      // A client that never closes its side would hold the connection.
      socket.end(writeResponse(refusals[error.code ?? ""] ?? unreadable), () => socket.destroy());
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
