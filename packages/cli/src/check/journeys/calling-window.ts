import { REACTION_TIMEOUT_MS } from "../../limits.ts";
import type { RuleId } from "../rules.ts";
import { describeNoEnd } from "./call-steps.ts";
import type { Journey } from "./journey.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";

const rule: RuleId = "calling-window";

/** Opens the calling window from a tab, dials in it, and closes the tab during the call. */
export const checkCallingWindow: Journey = async (context) => {
  const { verdict, config } = context;
  if (!config.settings?.usesCallingWindow) {
    verdict.skip([rule], "Set settings.usesCallingWindow if the app is for the calling window.");
    return;
  }
  const session = await openForOneCall(context, [rule], { errorRule: rule, isOpenedByTab: true });
  if (!session || !(await startCall(context, session, [rule]))) return;
  const hasEnded = async (): Promise<boolean> =>
    (await session.messagesOf("CALL_ENDED")).length > 0;
  if (await hasEnded()) {
    verdict.skip([rule], "The call ended before the tab was closed.");
    return;
  }
  const tab = await session.page.opener();
  await tab?.close();
  const after = await session.lastMessageId();
  await session.waitUntil(
    (id) =>
      window.checkedHost.host.messages.some(
        (message) => message.id > id && message.type === "CALL_ENDED",
      ),
    after,
    Math.min(REACTION_TIMEOUT_MS, session.timeoutMs),
  );
  await session.capture("In the calling window, without the tab");
  const endText = "The app ended its call when the tab was closed that had opened the window.";
  if (!verdict.expect(rule, !(await hasEnded()), endText)) return;
  const text = `After the tab was closed, ${describeNoEnd(session)}.`;
  verdict.expect(rule, await endAllCalls(session), text);
};
