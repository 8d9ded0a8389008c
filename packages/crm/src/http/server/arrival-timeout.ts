import type { IncomingMessage, Server, ServerResponse } from "node:http";

const timers = new WeakMap<IncomingMessage, (timeoutMs: number) => void>();

/**
 * Ends requests whose body takes too long to arrive. Node's own limit is the same for all requests, but an
 * upload may take longer than others.
 *
 * @param onLate ends the connection
 */
export function limitArrivals(
  server: Server,
  timeoutMs: number,
  onLate: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.prependListener("request", (request, response) => {
    if (!hasBody(request)) return;
    let timer: NodeJS.Timeout | undefined;
    const restart = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => request.complete || onLate(request, response), delay).unref();
    };
    restart(timeoutMs);
    timers.set(request, restart);
    request.once("close", () => {
      clearTimeout(timer);
      timers.delete(request);
    });
  });
}

/** Sets how long the rest of a body may take to arrive from now on. */
export const allowArrivalTime = (request: IncomingMessage, timeoutMs: number): void =>
  timers.get(request)?.(timeoutMs);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
