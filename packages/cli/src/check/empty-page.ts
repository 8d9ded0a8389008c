import type { Page } from "playwright-core";
import { PAGE_TIMEOUT_MS } from "../limits.ts";

/** Leaves a page and its browser context empty: nothing loaded, no storage, no cookies. */
export async function emptyPage(page: Page): Promise<void> {
  const origins = new Set(page.frames().map((frame) => originOf(frame.url())));
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
