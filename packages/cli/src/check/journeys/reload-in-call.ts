import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import type { Journey, JourneyContext } from "./journey.ts";

export const reloadRules: readonly RuleId[] = ["reload-in-call", "reload-wrap-up"];

/** Reloads the app during a call, and again before the call is saved. */
export const checkReloadInCall: Journey = async (context) => {
  const { verdict } = context;
  if (verdict.hasFailed("reload")) {
    verdict.skip(reloadRules, "The app isn't ready after a reload.");
    return;
  }
  const session = await openForOneCall(context, reloadRules, { errorRule: "reload-in-call" });
  if (!session || !(await startCall(context, session, reloadRules))) return;
  const problem = await findProblem(session);
  if (!verdict.expect("reload-in-call", problem === undefined, problem ?? "")) {
    verdict.skip(["reload-wrap-up"], "The app loses a call when it is reloaded.");
    return;
  }
  await checkWrapUp(context, session);
};

/** Reloads the app during its call, and ends the call. Returns what is wrong, as a sentence. */
async function findProblem(session: AppSession): Promise<string | undefined> {
  if (!(await reload(session))) {
    return `The app sent no INITIALIZED within ${session.timeoutMs} ms after a reload during a call.`;
  }
  if (!(await endAllCalls(session))) {
    return `After a reload during a call, the app sent no CALL_ENDED within ${session.timeoutMs} ms after END_CALL.`;
  }
  const calls = await session.page.evaluate(() => window.checkedHost.host.calls.length);
  return calls > 1 ? "After a reload during a call, the app started the call again." : undefined;
}

/** Reloads the app before its call is saved, and saves it. */
async function checkWrapUp({ verdict }: JourneyContext, session: AppSession): Promise<void> {
  const rule = "reload-wrap-up";
  if ((await session.messagesOf("CALL_COMPLETED"))[0]) {
    verdict.skip([rule], "The app completes a call as soon as it has ended.");
    return;
  }
  if (verdict.hasFailed("call-completed") || !(await session.canDo("save"))) {
    verdict.skip([rule], "The check can't save a call of the app.");
    return;
  }
  session.watch.errorRule = rule;
  const isReady = await reload(session);
  if (isReady) await session.do("save");
  const completed = isReady && (await session.waitForMessage("CALL_COMPLETED"));
  const text = `After a reload before Save, the app sent no CALL_COMPLETED within ${session.timeoutMs} ms.`;
  verdict.expect(rule, completed !== undefined && completed !== false, text);
}

/** Reloads the app. Returns whether it is ready again. */
async function reload(session: AppSession): Promise<boolean> {
  const after = await session.lastMessageId();
  // As its user or its development server reloads it: the page knows nothing of it.
  await session.frame.evaluate(() => location.reload());
  const initialized = await session.waitForMessage("INITIALIZED", { after });
  await session.settle();
  await session.capture("Reloaded");
  return initialized !== undefined;
}
