import type { Page } from "playwright-core";
import { PAGE_TIMEOUT_MS } from "../limits.ts";
import { TimeLimit } from "./time-limit.ts";

/** How long a frame may take to clear what its tab has stored. */
const FRAME_TIMEOUT_MS = 5_000;

/** Leaves a page and its browser context empty: nothing loaded, no storage, no cookies. */
export async function emptyPage(page: Page): Promise<void> {
  const frames = page.frames().filter((frame) => originOf(frame.url()) !== undefined);
  const origins = new Set(frames.map((frame) => originOf(frame.url())));
  // Chromium's own command leaves it, as the tab stays open. A frame that hangs can't clear it.
  const clearing = Promise.allSettled(frames.map((frame) => frame.evaluate(clearSessionStorage)));
  await new TimeLimit(FRAME_TIMEOUT_MS).of(clearing).catch(() => undefined);
  await page.goto("about:blank", { timeout: PAGE_TIMEOUT_MS });
  const devtools = await page.context().newCDPSession(page);
  for (const origin of origins) {
    if (origin === undefined) continue;
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  }
  await devtools.detach();
  await page.context().clearCookies();
}

const originOf = (url: string): string | undefined =>
  /^https?:/.test(url) ? new URL(url).origin : undefined;

/** Runs in a frame that is about to unload: also clears what its app stores at the last moment. */
function clearSessionStorage(): void {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the frame
  const clear = (): void => sessionStorage.clear();
  clear();
  for (const event of ["pagehide", "visibilitychange", "unload"]) {
    window.addEventListener(event, clear);
  }
}
