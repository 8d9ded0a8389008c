import { AxeBuilder } from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";

/** The themes differ only in colors, so in the second one only these are checked. */
const themes = [
  { colorScheme: "light", rules: undefined },
  { colorScheme: "dark", rules: ["color-contrast"] },
] as const;

/** Returns the accessibility violations that axe finds in the page and its frames, in both themes. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, rules } of themes) {
    await page.emulateMedia({ colorScheme });
    await Promise.all(page.frames().map(waitForColors));
    const axe = new AxeBuilder({ page });
    const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary = "" } of nodes) {
        found.push(`${colorScheme}: ${id}: ${String(target)} ${failureSummary}`);
      }
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Waits until colors stop changing, which they don't do in a hidden frame. */
async function waitForColors(frame: Frame): Promise<void> {
  const isVisible = !frame.parentFrame() || (await (await frame.frameElement()).isVisible());
  if (isVisible) await frame.evaluate(finishAnimations);
}

/** A ringing animation never ends. */
async function finishAnimations(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(finite.map((animation) => animation.finished));
}
