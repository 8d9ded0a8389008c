import type { RuleId } from "../rules.ts";
import { ring } from "./inbound.ts";
import { findProblemInCall, inCallRules, restartPage } from "./restarted-calls.ts";
import type { Journey } from "./journey.ts";

/** Removes the frame of an app without a call, and adds it again. */
export const checkRemount: Journey = async ({ verdict, openSession }) => {
  const rule: RuleId = "remount";
  if (verdict.hasFailed("reload")) {
    verdict.skip([rule], "The app isn't ready after a reload.");
    return;
  }
  const session = await openSession();
  if (!(await session.waitUntilReady())) return;
  const remounted = await openSession({ errorRule: rule, restart: "host" });
  const initialized = await remounted.waitUntilReady();
  const text = `The app sent no INITIALIZED within ${session.timeoutMs} ms after its frame was added again.`;
  verdict.expect(rule, initialized !== undefined, text);
};

/** Removes the frame of an app that rings, and adds it again. */
export const checkRemountWhileRinging: Journey = async (context) => {
  const { verdict, openForCalls } = context;
  const rule: RuleId = "remount-ringing";
  const neededRules: readonly RuleId[] = [
    "inbound-call",
    "end-call",
    "reload",
    "remount",
    ...inCallRules,
  ];
  if (neededRules.some((each) => verdict.hasFailed(each))) {
    verdict.skip([rule], "The app doesn't ring, or loses any call after a restart.");
    return;
  }
  const session = await openForCalls([rule], { errorRule: rule });
  const rung = session && (await ring(context, session, [rule]));
  if (!rung) return;
  if (!rung.incoming) {
    verdict.skip([rule], "The app didn't ring.");
    return;
  }
  const remounted = await restartPage(context, "host", rule);
  const problem = remounted
    ? await findProblemInCall(remounted, "After its frame was added again while it rang")
    : `The app sent no INITIALIZED within ${session.timeoutMs} ms after its frame was added again while it rang.`;
  verdict.expect(rule, problem === undefined, problem ?? "");
};
