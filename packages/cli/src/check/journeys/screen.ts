import axeCore from "axe-core";
import type { Journey } from "./journey.ts";

const NARROW = { width: 320, height: 650 };

/** Only these keep people from using the app. */
const impacts: ReadonlySet<string> = new Set(["serious", "critical"]);

/** Looks at the app's page: accessibility, and how it fits. */
export const checkScreen: Journey = async ({ verdict, openSession }) => {
  const session = await openSession();
  if (!(await session.waitUntilReady())) return;
  await session.frame.evaluate(axeCore.source);
  const violations = await session.frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, { resultTypes: ["violations"] });
    return results.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      target: String(nodes[0]?.target),
    }));
  });
  for (const { id, impact, help, target } of violations) {
    if (impact == null || !impacts.has(impact)) continue;
    verdict.fail("accessible", `${help}: ${target} (axe ${id}).`);
  }
  verdict.pass("accessible");

  await session.page.evaluate((size) => window.checkedHost.host.resize(size), NARROW);
  await session.waitUntil((width) => window.checkedHost.host.iframe.clientWidth === width, 320);
  await session.settle();
  const overflow = await session.frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const text = `At 320 pixels, the page is ${overflow} pixels wider than its frame.`;
  verdict.expect("fits-narrow-frame", overflow <= 0, text);
};
