import type { CDPSession, Page } from "playwright-core";
import { KEPT_MEASUREMENTS, KEPT_PAUSE_MS } from "../limits.ts";
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

/**
 * Measures what a page keeps for good. What is only to be collected, or belongs to a message that is still on its way,
 * counts too at first, on a slow computer for seconds.
 *
 * @param isEnough whether it is little enough
 */
export async function measureKept(
  page: Pick<Page, "waitForTimeout">,
  devtools: CDPSession,
  isEnough: (usage: PageUsage) => boolean,
): Promise<PageUsage> {
  let usage = await measurePage(devtools);
  for (let count = 1; count < KEPT_MEASUREMENTS && !isEnough(usage); count += 1) {
    await page.waitForTimeout(KEPT_PAUSE_MS);
    const next = await measurePage(devtools);
    usage = {
      "DOM nodes": Math.min(usage["DOM nodes"], next["DOM nodes"]),
      "event listeners": Math.min(usage["event listeners"], next["event listeners"]),
      "megabytes of memory": Math.min(usage["megabytes of memory"], next["megabytes of memory"]),
    };
  }
  return usage;
}
