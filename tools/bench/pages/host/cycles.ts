import { countLeaks, leaksSince } from "../leak-check.ts";
import { pageSetting } from "../page-setting.ts";
import { connectOurs } from "./connect-ours.ts";
import { addContainer, report } from "./host-page.ts";

/** Creates and destroys the host, each time with a new iframe, and reports leaks. */
const CYCLES = 100;
/** A removed iframe may still run tasks. */
const SETTLE_MS = 300;

const count = countLeaks();

report(async () => {
  const container = addContainer();
  let connected = 0;
  const run = async (cycles: number): Promise<void> => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const host = connectOurs({ appUrl: pageSetting("app"), container, onData: () => undefined });
      await host.ready;
      connected += 1;
      host.dial();
      host.destroy?.();
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  };
  // The first host creates the page's outbox, which all hosts share.
  await run(1);
  const before = count();
  connected = 0;
  await run(CYCLES);
  return { connected, leaks: leaksSince(before, count()), frames: container.childElementCount };
});
