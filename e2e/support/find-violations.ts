import type { Frame, Page } from "@playwright/test";
import axeCore, { type RunOptions } from "axe-core";

/** The themes differ only in colors, so in the second one only these are checked. */
const themes: Readonly<Record<"light" | "dark", RunOptions>> = {
  light: {},
  dark: { runOnly: ["color-contrast"] },
};

/** Returns the accessibility violations that axe finds in the page and its visible frames, in both themes. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const frames = await visibleFrames(page);
    await Promise.all(frames.map((frame) => frame.evaluate(finishAnimations)));
    for (const frame of frames) {
      const violations = await analyze(frame, themes[colorScheme]);
      found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

const isVisible = async (frame: Frame): Promise<boolean> =>
  !frame.parentFrame() || (await frame.frameElement()).isVisible();

async function visibleFrames(page: Page): Promise<Frame[]> {
  const frames = page.frames();
  const visible = await Promise.all(frames.map(isVisible));
  return frames.filter((_frame, index) => visible[index]);
}

/** Runs axe in one frame. `@axe-core/playwright` would load it again for each frame and theme, and open a page. */
async function analyze(frame: Frame, options: RunOptions): Promise<readonly string[]> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeCore.source);
  return frame.evaluate(
    async (runOptions) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, runOptions);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = "" }) => `${id}: ${String(target)} ${failureSummary}`,
        ),
      );
    },
    {
      ...options,
      iframes: false,
      // Without the style sheets, which only a rule about the orientation of screens reads.
      preload: false,
      resultTypes: ["violations"],
    } satisfies RunOptions,
  );
}

/** Waits until colors stop changing. A ringing animation never ends. */
async function finishAnimations(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(finite.map((animation) => animation.finished));
}
