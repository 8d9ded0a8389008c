import type { Page } from "@playwright/test";

/**
 * Returns by how many pixels a page is wider than the room beside its scroll bar. A browser leaves that room also if it
 * hides scroll bars.
 */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
