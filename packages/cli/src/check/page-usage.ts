import type { CDPSession } from "playwright-core";
import type { AppSession } from "./app-session.ts";

/** What a page keeps. */
export interface PageUsage {
  readonly "DOM nodes": number;
  readonly "event listeners": number;
  readonly "megabytes of memory": number;
}

/** Opens the devtools of the app's page. An app on another site has its own process. */
export const openDevtools = ({ page, frame }: AppSession): Promise<CDPSession> =>
  page
    .context()
    .newCDPSession(frame)
    .catch(() => page.context().newCDPSession(page));

export async function measurePage(devtools: CDPSession): Promise<PageUsage> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return {
    "DOM nodes": nodes,
    "event listeners": jsEventListeners,
    "megabytes of memory": Math.round(usedSize / 1_000_000),
  };
}
