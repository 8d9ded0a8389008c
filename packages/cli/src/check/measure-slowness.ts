import type { BrowserContext } from "playwright-core";
import { PAGE_TIMEOUT_MS, USUAL_PAGE_TIME_MS } from "../limits.ts";
import { TimeLimit } from "./time-limit.ts";

/**
 * How many times longer than usual this computer takes for an empty page, of which no app is a part: 1 if it is fast
 * enough. Time limits for the app are longer by that.
 */
export async function measureSlowness(context: BrowserContext): Promise<number> {
  const start = performance.now();
  const load = async (): Promise<void> => {
    const page = await context.newPage();
    try {
      await page.evaluate(() => document.title);
    } finally {
      await page.close();
    }
  };
  // Longer than that isn't worth to know.
  await new TimeLimit(PAGE_TIMEOUT_MS).of(load()).catch(() => undefined);
  return Math.max(1, (performance.now() - start) / USUAL_PAGE_TIME_MS);
}
