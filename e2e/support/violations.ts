import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong in the page and in every frame, by rule and element; `rules` are those to hold it
 * against, all of them unless said.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A colour that is on its way to another is not the one that is read. What rings never ends.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((one) => one.finished));
  });
  const axe = new AxeBuilder({ page });
  const found = await (rules ? axe.withRules([...rules]) : axe).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
}
