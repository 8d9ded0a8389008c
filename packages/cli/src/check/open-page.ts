import type { BrowserContext, Page } from "playwright-core";
import { PAGE_TIMEOUT_MS } from "../limits.ts";

/** Opens an empty page: a tab, or a window that another page opens, as the CRM opens the calling window. */
export async function openPage(context: BrowserContext, opener?: string): Promise<Page> {
  const tab = await context.newPage();
  if (opener === undefined) return tab;
  await tab.goto(opener, { timeout: PAGE_TIMEOUT_MS });
  const [opened] = await Promise.all([
    tab.waitForEvent("popup", { timeout: PAGE_TIMEOUT_MS }),
    tab.click("button", { timeout: PAGE_TIMEOUT_MS }),
  ]);
  return opened;
}
