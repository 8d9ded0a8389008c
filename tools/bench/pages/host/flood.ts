import { pageSetting } from "../page-setting.ts";
import { connectOurs } from "./connect-ours.ts";
import { addContainer, report } from "./host-page.ts";
import { createInbox } from "./measures.ts";

/** Floods our host while a listener receives its messages, and reports the longest task of the page. */
const FLOOD = 10_000;
/** The shortest result counts: other programs on the machine cause the longer ones. */
const FLOODS = 3;
/** Longer than it takes until the last batch of events. */
const SETTLE_MS = 1_000;

/** Watches the page's own tasks of 50 ms and more, without the tasks of iframes in the same process. */
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
  const inbox = createInbox();
  const host = connectOurs({
    appUrl: pageSetting("app"),
    container: addContainer(),
    onData: inbox.receive,
  });
  let events = 0;
  host.onMessage?.(() => {
    events += 1;
  });
  await host.ready;
  const longestTasks: number[] = [];
  for (let flood = 0; flood < FLOODS; flood += 1) {
    const stopWatching = watchLongTasks();
    const arrived = inbox.take(FLOOD);
    host.dial(`burst:${FLOOD}`);
    await arrived;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    longestTasks.push(stopWatching());
  }
  return { longestTaskMs: Math.min(...longestTasks), events };
});
