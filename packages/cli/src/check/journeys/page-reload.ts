import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "page-reload";

/** Reloads the page that embeds the app during a call, and ends the call. */
export const checkPageReload: Journey = async (context) => {
  const { verdict, openSession } = context;
  if (verdict.hasFailed("reload") || verdict.hasFailed("reload-in-call")) {
    verdict.skip([rule], "The app doesn't survive a reload of itself.");
    return;
  }
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session || !(await startCall(context, session, [rule]))) return;
  const reloaded = await openSession({ errorRule: rule, keepsStorage: true });
  const { timeoutMs } = reloaded;
  const initialized = await reloaded.waitUntilReady();
  const notReady = `The app sent no INITIALIZED within ${timeoutMs} ms after the page was reloaded.`;
  if (!verdict.expect(rule, initialized !== undefined, notReady)) return;
  // The page continues the call as soon as its previous page has released it.
  await reloaded.waitUntil(
    () =>
      window.checkedHost.host.calls.length > 0 ||
      window.checkedHost.host.messages.some(({ type }) => type === "CALL_COMPLETED"),
    undefined,
  );
  await reloaded.settle();
  const text = `After the page was reloaded during a call, the app sent no CALL_ENDED within ${timeoutMs} ms after END_CALL.`;
  verdict.expect(rule, await endAllCalls(reloaded), text);
};
