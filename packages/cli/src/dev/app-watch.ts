import { connect } from "node:net";

/** Between two looks whether anybody listens at the app's address, in milliseconds. */
const INTERVAL_MS = 500;

/** How long one look may take, in milliseconds. */
const TIMEOUT_MS = 2000;

const defaultPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Whether somebody listens at an address. Nothing is asked: a server's log stays as it is. */
function isListening({ protocol, hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(port) || (defaultPorts[protocol] ?? 80),
      timeout: TIMEOUT_MS,
    });
    const settle = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}

/** Follows whether an app's server is there, until it is called off; tells the first state too. */
export async function watchApp(
  url: URL,
  { onChange, signal }: { onChange: (isUp: boolean) => void; signal: AbortSignal },
): Promise<void> {
  let last: boolean | undefined;
  while (!signal.aborted) {
    const isUp = await isListening(url);
    if (signal.aborted) return;
    if (isUp !== last) onChange(isUp);
    last = isUp;
    await pause(signal);
  }
}

/** Waits for the next look, or less where it is called off. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, INTERVAL_MS);
    signal.addEventListener("abort", end);
  });
