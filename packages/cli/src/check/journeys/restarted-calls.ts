import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import { describeNoEnd } from "./call-steps.ts";
import type { JourneyContext } from "./journey.ts";
import { restartWays, type RestartWay } from "./restart-ways.ts";

/** A way in which the app is loaded again while it has a call. */
interface RestartedCall {
  readonly title: string;
  readonly way: RestartWay;
  readonly inCall: RuleId;
  readonly wrapUp: RuleId;
}

const restartedCalls: readonly RestartedCall[] = [
  {
    title: "A reload during a call",
    way: restartWays.app,
    inCall: "reload-in-call",
    wrapUp: "reload-wrap-up",
  },
  {
    title: "A reload of the page",
    way: restartWays.page,
    inCall: "page-reload",
    wrapUp: "page-reload-wrap-up",
  },
  {
    title: "A frame that is removed and added again during a call",
    way: restartWays.frame,
    inCall: "remount-in-call",
    wrapUp: "remount-wrap-up",
  },
];

/** Rules about calls that survive. */
export const inCallRules: readonly RuleId[] = restartedCalls.map(({ inCall }) => inCall);

/** A journey for each way: loads the app again during a call, and again before the call is saved. */
export const restartedCallJourneys = restartedCalls.map((each) => ({
  title: each.title,
  rules: [each.inCall, each.wrapUp],
  journey: (context: JourneyContext) => checkRestartedCall(context, each),
}));

async function checkRestartedCall(
  context: JourneyContext,
  { way: { name, idle, restart }, inCall, wrapUp }: RestartedCall,
): Promise<void> {
  const { verdict } = context;
  const rules = [inCall, wrapUp];
  // What fails one way fails the next ones, too.
  if (["reload" as const, idle, ...inCallRules].some((rule) => verdict.hasFailed(rule))) {
    verdict.skip(rules, "The app isn't ready, or loses its call, after a simpler restart.");
    return;
  }
  const session = await openForOneCall(context, rules, { errorRule: inCall });
  if (!session || !(await startCall(context, session, rules))) return;
  const { timeoutMs } = session;
  const notReady = `The app sent no INITIALIZED within ${timeoutMs} ms after ${name}`;

  const inCallSession = await restart(context, session, inCall);
  const problem = inCallSession
    ? await findProblemInCall(inCallSession, `After ${name} during a call`)
    : `${notReady} during a call.`;
  if (!verdict.expect(inCall, problem === undefined, problem ?? "") || !inCallSession) {
    verdict.skip([wrapUp], "The app loses a call when it is loaded again.");
    return;
  }

  if ((await inCallSession.messagesOf("CALL_COMPLETED"))[0]) {
    verdict.skip([wrapUp], "The app completes a call as soon as it has ended.");
    return;
  }
  if (restartedCalls.some((each) => verdict.hasFailed(each.wrapUp))) {
    verdict.skip([wrapUp], "The app loses its ended call after a simpler restart.");
    return;
  }
  if (verdict.hasFailed("call-completed") || !(await inCallSession.canDo("save"))) {
    verdict.skip([wrapUp], "The check can't save a call of the app.");
    return;
  }
  const wrapUpSession = await restart(context, inCallSession, wrapUp);
  const wrapUpProblem = wrapUpSession
    ? await findProblemInWrapUp(wrapUpSession, `After ${name} before Save`)
    : `${notReady} before Save.`;
  verdict.expect(wrapUp, wrapUpProblem === undefined, wrapUpProblem ?? "");
}

/** Ends a call after the app was loaded again. Returns what is wrong, as a sentence. */
export async function findProblemInCall(
  session: AppSession,
  when: string,
): Promise<string | undefined> {
  if (!(await endAllCalls(session))) {
    return `${when}, ${describeNoEnd(session)}.`;
  }
  return (await countOpenCalls(session)) > 1
    ? `${when}, the app started the call again.`
    : undefined;
}

/** Saves a call after the app was loaded again. Returns what is wrong, as a sentence. */
async function findProblemInWrapUp(session: AppSession, when: string): Promise<string | undefined> {
  await session.do("save");
  if (!(await session.waitForMessage("CALL_COMPLETED"))) {
    return `${when}, the app sent no CALL_COMPLETED within ${session.timeoutMs} ms.`;
  }
  await session.settle();
  return (await countOpenCalls(session)) > 0
    ? `${when}, the app started the call again, or completed another one.`
    : undefined;
}

const countOpenCalls = ({ page }: AppSession): Promise<number> =>
  page.evaluate(() => window.checkedHost.host.calls.length);
