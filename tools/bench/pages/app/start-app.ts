import { heapSize } from "../heap-size.ts";
import { pageSetting } from "../page-setting.ts";
import { burstItem, type ConnectApp, type Dial } from "../link.ts";

/** How many messages an app sends before the handshake. */
const EARLY_MESSAGES = 10;

/** The app's commands, which the host names in `toPhoneNumberSrc`. The app echoes other dials. */
type Commands = Record<string, (count: number) => unknown>;

function runApp(connect: ConnectApp): void {
  const constructedAt = performance.now();
  let readyAt = 0;
  let dialsReceived = 0;
  let nudgesReceived = 0;

  const commands: Commands = {
    burst: (count) => {
      for (let index = 0; index < count; index += 1) end.send(burstItem(index));
      return undefined;
    },
    early: () => {
      dialsReceived += 1;
      return undefined;
    },
    dialsReceived: () => ({ dialsReceived }),
    connectTime: () => ({ connectMs: readyAt - constructedAt }),
    heap: () => {
      void heapSize().then((bytes) => end.send({ bytes, nudgesReceived }));
      return undefined;
    },
  };

  const end = connect({
    hostOrigin: pageSetting("host"),
    onReady: () => {
      readyAt ||= performance.now();
    },
    onDial: (dial: Dial) => {
      const [name = "", count] = dial.toPhoneNumberSrc.split(":", 2);
      const command = commands[name];
      return command ? command(Number(count)) : dial;
    },
    onNudge: () => {
      nudgesReceived += 1;
    },
  });
  if (pageSetting("measure") === "early") {
    for (let index = 0; index < EARLY_MESSAGES; index += 1) end.send(burstItem(index));
  }
}

/** Connects immediately, or with the delay after the load event that the page's URL names. */
export function startApp(connect: ConnectApp): void {
  const delayMs = Number(pageSetting("delay"));
  if (delayMs === 0) return runApp(connect);
  window.addEventListener("load", () => setTimeout(() => runApp(connect), delayMs));
}
