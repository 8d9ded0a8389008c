import axeCore from "axe-core";
import { NARROW_PX } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";
import { fieldOf } from "../messages/message-fields.ts";
import { dial } from "./call-steps.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import type { Journey, JourneyContext } from "./journey.ts";

/** Only these keep people from using the app. */
const impacts: ReadonlySet<string> = new Set(["serious", "critical"]);

export const screenRules: readonly RuleId[] = ["accessible", "keyboard", "fits-narrow-frame"];

/** Looks at the app's page when it starts, after its login, and during a call. */
export const checkScreen: Journey = async (context) => {
  const verdict = context.verdict.begin();
  const isFinished = await checkScreens({ ...context, verdict });
  if (!isFinished) verdict.skip(screenRules, "The check didn't see each screen of the app.");
  verdict.commit({ isFinished });
};

/** Returns whether each screen was seen. */
async function checkScreens({ verdict, config, openSession }: JourneyContext): Promise<boolean> {
  // Another session may have logged in already.
  const session = await openSession({});
  const initialized = await session.waitUntilReady();
  if (!initialized) return false;
  await judgeScreen(session, verdict);
  if (fieldOf(initialized, "isLoggedIn") === false) {
    const canLogIn = config.logIn !== undefined || verdict.hasResult("logged-in");
    if (!canLogIn || !(await session.logIn())) return false;
    await judgeScreen(session, verdict);
  }
  if (verdict.hasFailed("outbound-call")) return false;
  if (!(await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER))) return false;
  await judgeScreen(session, verdict);
  return true;
}

async function judgeScreen(session: AppSession, verdict: Verdict): Promise<void> {
  await session.settle();
  for (const violation of await findViolations(session)) verdict.fail("accessible", violation);
  verdict.pass("accessible");
  for (const element of await session.frame.evaluate(findUnreachable)) {
    verdict.fail("keyboard", `The keyboard can't reach ${element}, which reacts to clicks.`);
  }
  verdict.pass("keyboard");
  const overflow = await measureOverflow(session);
  const text = `At ${NARROW_PX} pixels, the page is ${overflow} pixels wider than its frame.`;
  verdict.expect("fits-narrow-frame", overflow <= 0, text);
}

/** Elements for the mouse only, by their tags and ids. Runs in the app's page. */
function findUnreachable(): readonly string[] {
  const focusable = "a[href], button, input, select, textarea, summary, label, [tabindex]";
  return (
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter(
        (element) => element.onclick !== null || element.matches("[role=button], [role=link]"),
      )
      // React sets onclick on the element that contains the whole app, too. That one has no text itself.
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .filter((element) => element.checkVisibility())
      .filter((element) => !element.closest(focusable) && !element.querySelector(focusable))
      .map(({ tagName, id }) => `<${tagName.toLowerCase()}${id && ` id="${id}"`}>`)
  );
}

/** Runs axe. Returns each serious violation as a sentence. */
async function findViolations({ frame }: AppSession): Promise<readonly string[]> {
  await frame.evaluate(axeCore.source);
  const violations = await frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, { resultTypes: ["violations"] });
    return results.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      target: String(nodes[0]?.target),
    }));
  });
  return violations
    .filter(({ impact }) => impact != null && impacts.has(impact))
    .map(({ id, help, target }) => `${help}: ${target} (axe ${id}).`);
}

/** Returns by how many pixels the page is wider than a narrow frame. */
async function measureOverflow(session: AppSession): Promise<number> {
  const { page } = session;
  const size = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = window.checkedHost.host.iframe;
    return { width, height };
  });
  const resize = async (width: number): Promise<void> => {
    await page.evaluate((each) => window.checkedHost.host.resize(each), { ...size, width });
    await session.waitUntil(
      (expected) => window.checkedHost.host.iframe.clientWidth === expected,
      width,
    );
    await session.settle();
  };
  await resize(NARROW_PX);
  const overflow = await session.frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  await resize(size.width);
  return overflow;
}
