import type { AppSession, Restart } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import { describeNoEnd } from "./call-steps.ts";
import type { JourneyContext } from "./journey.ts";

/** A way in which the app is loaded again while it has a call. */
interface RestartedCall {
  readonly title: string;
  /** The way, in a finding. */
  readonly name: string;
  /** The rule about an app without a call. */
  readonly idle: RuleId;
  readonly inCall: RuleId;
  readonly wrapUp: RuleId;
  /** Loads the app again. Returns the session that continues, or undefined if the app isn't ready. */
  readonly restart: (
    context: JourneyContext,
    session: AppSession,
    errorRule: RuleId,
  ) => Promise<AppSession | undefined>;
}

const restartedCalls: readonly RestartedCall[] = [
  {
    title: "A reload during a call",
    name: "a reload",
    idle: "reload",
    inCall: "reload-in-call",
    wrapUp: "reload-wrap-up",
    restart: async (_, session, errorRule) => {
      session.watch.errorRule = errorRule;
      return (await reload(session)) ? session : undefined;
    },
  },
  {
    title: "A reload of the page",
    name: "a reload of the page",
    idle: "reload",
    inCall: "page-reload",
    wrapUp: "page-reload-wrap-up",
    restart: (context, _, errorRule) => restartPage(context, "page", errorRule),
  },
  {
    title: "A frame that is removed and added again during a call",
    name: "the frame was added again",
    idle: "remount",
    inCall: "remount-in-call",
    wrapUp: "remount-wrap-up",
    restart: (context, _, errorRule) => restartPage(context, "host", errorRule),
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
  { name, idle, inCall, wrapUp, restart }: RestartedCall,
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

/** Reloads the page, or removes its frame and adds it again. Returns the session, or undefined if the app isn't ready. */
export async function restartPage(
  { openSession }: JourneyContext,
  restart: Restart,
  errorRule: RuleId,
): Promise<AppSession | undefined> {
  const session = await openSession({ errorRule, restart });
  if (!(await session.waitUntilReady())) return undefined;
  // The page continues the call as soon as its previous page has released it.
  await session.waitUntil(
    () =>
      window.checkedHost.host.calls.length > 0 ||
      window.checkedHost.host.messages.some(({ type }) => type === "CALL_COMPLETED"),
    undefined,
  );
  await session.settle();
  return session;
}
