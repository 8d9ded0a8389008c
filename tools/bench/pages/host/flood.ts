import { pageSetting } from "../page-setting.ts";
import { addContainer } from "./add-container.ts";
import { connectOurs } from "./connect-ours.ts";
import { inbox } from "./inbox.ts";
import { report } from "./report.ts";

/** Floods our host while somebody listens to its messages, and says how long it kept the page from drawing. */
const FLOOD = 10_000;
/** What makes a task long only in some of them is other programs of the machine's. */
const FLOODS = 3;
/** Past the last batch that listeners are told. */
const SETTLE_MS = 1_000;

/** The page's own tasks of 50 ms and more; a frame's in the same process are not the host's. */
function watchLongTasks(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "self") longest = Math.max(longest, duration);
    }
  });
  observer.observe({ type: "longtask" });
  return () => {
    observer.disconnect();
    return longest;
  };
}

report(async () => {
  const heard = inbox();
  const host = connectOurs({
    appUrl: pageSetting("app"),
    container: addContainer(),
    onData: heard.receive,
  });
  let told = 0;
  host.onMessage?.(() => {
    told += 1;
  });
  await host.ready;
  const longestTasks: number[] = [];
  for (let flood = 0; flood < FLOODS; flood += 1) {
    const stopWatching = watchLongTasks();
    const arrived = heard.take(FLOOD);
    host.dial(`burst:${FLOOD}`);
    await arrived;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    longestTasks.push(stopWatching());
  }
  return { longestTaskMs: Math.min(...longestTasks), told };
});
