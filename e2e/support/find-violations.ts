import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Returns the accessibility violations that axe finds in the page and its frames. By default, it checks all
 * rules.
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Waits until colors stop changing. A ringing animation never ends.
  await page.evaluate(() => {
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(finite.map((animation) => animation.finished));
  });
  const axe = new AxeBuilder({ page });
  const results = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
}
