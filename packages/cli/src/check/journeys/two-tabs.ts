import { PAGE_TIMEOUT_MS, POLLING_INTERVAL_MS } from "../../limits.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "two-tabs";

/** Opens the app in a second tab, and dials in the first one. */
export const checkTwoTabs: Journey = async (context) => {
  const { verdict, config, hostPages } = context;
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session) return;
  const { page } = session;
  const secondTab = await page.context().newPage();
  try {
    await secondTab.goto(hostPages.tab, { waitUntil: "commit", timeout: PAGE_TIMEOUT_MS });
    // Beside its calling window, an app only has to connect.
    const ready = ["initialized", ...(config.settings?.usesCallingWindow ? ["connected"] : [])];
    // An app may refuse to be opened twice.
    await secondTab
      .waitForFunction((statuses) => statuses.includes(window.checkedHost.host.status), ready, {
        timeout: session.timeoutMs,
        polling: POLLING_INTERVAL_MS,
      })
      .catch(() => undefined);
    const started = await startCall(context, session, [rule]);
    if (!started) return;
    await session.settle();
    // The app in the second tab has handled what it received before.
    await Promise.all(
      secondTab
        .frames()
        .map((frame) => frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)))),
    ).catch(() => undefined);
    const others = await secondTab.evaluate(() =>
      window.checkedHost.host.messages.filter(
        ({ direction, type }) => direction === "in" && type === "OUTGOING_CALL_STARTED",
      ),
    );
    const id = fieldOf(started, "externalCallId");
    const other = others.find((message) => fieldOf(message, "externalCallId") !== id);
    verdict.expect(rule, !other, "The app made a call in each tab for one dial.");
    await endAllCalls(session);
  } finally {
    await secondTab.close();
  }
};
