import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { RETRY_INTERVAL_MS, CONNECT_TIMEOUT_MS, MAX_IDLE_MS } from "../limits.ts";

const defaultPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Connects to a URL. Returns undefined if nothing listens there. */
function tryConnect({ protocol, hostname, port }: URL): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port) || (defaultPorts[protocol] ?? 80),
    });
    const fail = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, fail);
    socket.once("error", fail);
    socket.once("connect", () => {
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** Waits until the other end closes a connection, or it has been idle for long. Returns whether the other end closed it. */
async function waitForClose(socket: Socket, signal: AbortSignal): Promise<boolean> {
  const waiting = new AbortController();
  const closed = new Promise<boolean>((resolve) => {
    // Without reading, the end isn't noticed.
    socket.resume().once("close", () => resolve(true));
  });
  const timeout = wait(MAX_IDLE_MS, false, { signal: AbortSignal.any([signal, waiting.signal]) });
  const isClosed = await Promise.race([closed, timeout.catch(() => false)]);
  waiting.abort();
  socket.destroy();
  return isClosed;
}

/**
 * Watches whether an app's server listens, until the signal aborts, and reports each change and the initial state.
 * It notices even a fast restart. It sends no requests, so the server's log stays empty.
 */
export async function watchApp(
  url: URL,
  { onChange, signal }: { onChange: (isUp: boolean) => void; signal: AbortSignal },
): Promise<void> {
  let last: boolean | undefined;
  const report = (isUp: boolean): void => {
    if (isUp !== last && !signal.aborted) onChange(isUp);
    last = isUp;
  };
  while (!signal.aborted) {
    const socket = await tryConnect(url);
    report(socket !== undefined);
    if (!socket) await wait(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    else if (await waitForClose(socket, signal)) report(false);
  }
}
