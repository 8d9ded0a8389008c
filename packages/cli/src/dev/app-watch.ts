import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Between two looks whether anybody listens at the app's address, in milliseconds. */
const INTERVAL_MS = 250;

/** How long one look may take, in milliseconds. */
const TIMEOUT_MS = 2000;

/** How long a connection is held that nothing is asked over: servers end such ones after a minute. */
const HELD_MS = 20_000;

const defaultPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** A connection to an address; undefined where nobody listens. */
function reach({ protocol, hostname, port }: URL): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port) || (defaultPorts[protocol] ?? 80),
    });
    const giveUp = (): void => {
      socket.destroy();
      resolve(undefined);
    };
    socket.setTimeout(TIMEOUT_MS, giveUp);
    socket.once("error", giveUp);
    socket.once("connect", () => {
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** Waits as long as the other end keeps a connection, and tells whether it ended it. */
async function hold(socket: Socket, signal: AbortSignal): Promise<boolean> {
  const renewed = new AbortController();
  const closed = new Promise<boolean>((resolve) => {
    // Reading is what notices the end.
    socket.resume().once("close", () => resolve(true));
  });
  const renewal = wait(HELD_MS, false, { signal: AbortSignal.any([signal, renewed.signal]) });
  const isGone = await Promise.race([closed, renewal.catch(() => false)]);
  renewed.abort();
  socket.destroy();
  return isGone;
}

/**
 * Follows whether an app's server is there, until it is called off; tells the first state too. A server
 * that is started anew, however fast, was away. Nothing is asked of it: its log stays as it is.
 */
export async function watchApp(
  url: URL,
  { onChange, signal }: { onChange: (isUp: boolean) => void; signal: AbortSignal },
): Promise<void> {
  let last: boolean | undefined;
  const tell = (isUp: boolean): void => {
    if (isUp !== last && !signal.aborted) onChange(isUp);
    last = isUp;
  };
  while (!signal.aborted) {
    const socket = await reach(url);
    tell(socket !== undefined);
    if (!socket) await wait(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    else if (await hold(socket, signal)) tell(false);
  }
}
