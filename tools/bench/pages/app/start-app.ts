import type { ConnectApp } from "../link-ends.ts";
import { heapSize } from "../heap-size.ts";
import { pageSetting } from "../page-setting.ts";
import { burstItem, type Dial } from "../payloads.ts";

/** Messages an app sends before it has heard from its host. */
const EARLY_MESSAGES = 10;

/** What the host asks by `toPhoneNumberSrc`, and what the app does; all else it echoes. */
type Commands = Record<string, (count: number) => unknown>;

function runApp(connect: ConnectApp): void {
  const constructedAt = performance.now();
  let readyAt = 0;
  let dialsHeard = 0;
  let nudgesHeard = 0;

  const commands: Commands = {
    burst: (count) => {
      for (let index = 0; index < count; index += 1) end.send(burstItem(index));
      return undefined;
    },
    early: () => {
      dialsHeard += 1;
      return undefined;
    },
    dialsHeard: () => ({ dialsHeard }),
    connectTime: () => ({ connectMs: readyAt - constructedAt }),
    heap: () => {
      void heapSize().then((bytes) => end.send({ bytes, nudgesHeard }));
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
      nudgesHeard += 1;
    },
  });
  if (pageSetting("measure") === "early") {
    for (let index = 0; index < EARLY_MESSAGES; index += 1) end.send(burstItem(index));
  }
}

/** Connects at once, or so long after the page's load as its address says. */
export function startApp(connect: ConnectApp): void {
  const delayMs = Number(pageSetting("delay"));
  if (delayMs === 0) return runApp(connect);
  window.addEventListener("load", () => setTimeout(() => runApp(connect), delayMs));
}
