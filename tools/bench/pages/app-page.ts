import { burstItem, type ConnectApp, type Dial } from "./link.ts";
import { EARLY_MESSAGES, heapBytes } from "./measures.ts";
import { pageSetting } from "./page-setting.ts";

/** The app's commands, which the host names in `toPhoneNumberSrc`. The app echoes other dials. */
type Commands = Record<string, (count: number) => unknown>;

function runApp(connect: ConnectApp): void {
  const constructedAt = performance.now();
  let readyAt = 0;
  let earlyDials = 0;
  const sendBurst = (count: number): undefined => {
    for (let index = 0; index < count; index += 1) send(burstItem(index));
  };
  const commands: Commands = {
    burst: sendBurst,
    early: () => {
      earlyDials += 1;
      return undefined;
    },
    earlyDials: () => ({ fromHost: earlyDials }),
    connectTime: () => ({ connectMs: readyAt - constructedAt }),
    heap: () => {
      void heapBytes().then((bytes) => send({ bytes }));
      return undefined;
    },
  };
  const send = connect({
    hostOrigin: pageSetting("host"),
    onReady: () => {
      readyAt ||= performance.now();
    },
    onDial: (dial: Dial) => {
      const [name = "", count] = dial.toPhoneNumberSrc.split(":", 2);
      const command = commands[name];
      return command ? command(Number(count)) : dial;
    },
  });
  if (pageSetting("measure") === "early") sendBurst(EARLY_MESSAGES);
}

/** Connects immediately, or with the delay after the load event that the page's URL names. */
export function startApp(connect: ConnectApp): void {
  const delayMs = Number(pageSetting("delay"));
  if (delayMs === 0) return runApp(connect);
  window.addEventListener("load", () => setTimeout(() => runApp(connect), delayMs));
}
