import type { CDPSession } from "playwright-core";
import { POLLING_INTERVAL_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { describeNoEnd } from "./call-steps.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "navigation";

/** Opens another record during a call, and goes back to where the call started. */
export const checkNavigation: Journey = async (context) => {
  const { verdict, config } = context;
  if (config.settings?.usesCallingWindow) {
    verdict.skip([rule], "Records are opened in tabs, and the app is in the calling window.");
    return;
  }
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session) return;
  await openRecord(session);
  const devtools = await session.page.context().newCDPSession(session.page);
  const beforeCall = await currentEntryOf(devtools);
  if (!(await startCall(context, session, [rule]))) return;
  if ((await session.messagesOf("CALL_ENDED"))[0]) {
    verdict.skip([rule], "The call ended before the user could open another record.");
    return;
  }
  await openRecord(session);
  await goBackTo(beforeCall, devtools, session);
  await session.waitUntil(() => window.checkedHost.host.status === "initialized", undefined);
  await session.settle();
  await session.capture("Back on the first record");
  const [ended] = await session.messagesOf("CALL_ENDED");
  const endText = "The app ended its call when the user went back.";
  if (!verdict.expect(rule, ended === undefined, endText, ended)) return;
  const hasEnded = await endAllCalls(session);
  verdict.expect(rule, hasEnded, `After the user went back, ${describeNoEnd(session)}.`);
};

/** Shows another record, as a CRM page does that isn't reloaded. */
const openRecord = ({ page }: AppSession): Promise<void> =>
  page.evaluate(() => history.pushState(undefined, ""));

/** The entry of the history that the browser shows. Frames have entries, too. */
async function currentEntryOf(devtools: CDPSession): Promise<number | undefined> {
  const { currentIndex, entries } = await devtools.send("Page.getNavigationHistory");
  return entries[currentIndex]?.id;
}

/** Goes back entry by entry, like the browser's Back button. */
async function goBackTo(
  target: number | undefined,
  devtools: CDPSession,
  { page, timeoutMs }: AppSession,
): Promise<void> {
  const stop = Date.now() + timeoutMs;
  let leftEntry: number | undefined;
  while (Date.now() < stop) {
    const { currentIndex, entries } = await devtools.send("Page.getNavigationHistory");
    const current = entries[currentIndex]?.id;
    const previous = entries[currentIndex - 1]?.id;
    if (current === target || previous === undefined) return;
    if (current !== leftEntry) {
      leftEntry = current;
      await devtools.send("Page.navigateToHistoryEntry", { entryId: previous });
    }
    await page.waitForTimeout(POLLING_INTERVAL_MS);
  }
}
