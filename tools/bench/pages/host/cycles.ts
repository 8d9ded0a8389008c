import { leftSince, watchLeftovers } from "../leftovers.ts";
import { pageSetting } from "../page-setting.ts";
import { addContainer } from "./add-container.ts";
import { connectOurs } from "./connect-ours.ts";
import { report } from "./report.ts";

/** Creates and destroys the host, each time with a frame of its own, and says what is left. */
const CYCLES = 100;
/** After what a frame that goes may still do. */
const SETTLE_MS = 300;

const count = watchLeftovers();

report(async () => {
  const container = addContainer();
  const before = count();
  let connected = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const host = connectOurs({ appUrl: pageSetting("app"), container, onData: () => undefined });
    await host.ready;
    connected += 1;
    host.dial();
    host.destroy?.();
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return { connected, left: leftSince(before, count()), frames: container.childElementCount };
});
