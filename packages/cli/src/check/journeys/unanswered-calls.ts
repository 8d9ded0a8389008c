import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import { dial, waitUntilStored } from "./call-steps.ts";
import { ring } from "./inbound.ts";
import type { JourneyContext } from "./journey.ts";
import { openForOneCall } from "./one-call.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { findProblemInCall, inCallRules } from "./restarted-calls.ts";
import { restartWays, type RestartWay } from "./restart-ways.ts";

/** A call that is not answered yet, while the app is loaded again. */
interface UnansweredCall {
  readonly title: string;
  /** When the app is loaded again, in a finding. */
  readonly when: string;
  /** The rule about each way, in the order of the journey. */
  readonly rules: readonly { readonly rule: RuleId; readonly way: RestartWay }[];
  /** An app that fails one of them has no such call, or can't end it. */
  readonly neededRules: readonly RuleId[];
  /** Starts the call. Returns false if the check can't: the rules are not checked. */
  readonly start: (
    context: JourneyContext,
    session: AppSession,
    rules: readonly RuleId[],
  ) => Promise<boolean>;
}

const unansweredCalls: readonly UnansweredCall[] = [
  {
    title: "Restarts while the app dials",
    when: "while the app dialed",
    rules: [
      { rule: "reload-dialing", way: restartWays.app },
      { rule: "page-reload-dialing", way: restartWays.page },
      { rule: "remount-dialing", way: restartWays.frame },
    ],
    neededRules: [],
    start: startDialing,
  },
  {
    title: "Restarts while the app rings",
    when: "while it rang",
    rules: [
      { rule: "reload-ringing", way: restartWays.app },
      { rule: "page-reload-ringing", way: restartWays.page },
      { rule: "remount-ringing", way: restartWays.frame },
    ],
    neededRules: ["inbound-call", "end-call"],
    start: async (context, session, rules) => {
      const rung = await ring(context, session, rules);
      if (rung && !rung.incoming) context.verdict.skip(rules, "The app didn't ring.");
      return rung?.incoming !== undefined;
    },
  },
];

/** A journey for each kind of call: loads the app again in each way, with a call each. */
export const unansweredCallJourneys = unansweredCalls.map((call) => ({
  title: call.title,
  rules: call.rules.map(({ rule }) => rule),
  journey: (context: JourneyContext) => checkUnansweredCall(context, call),
}));

async function checkUnansweredCall(
  context: JourneyContext,
  { when, rules, neededRules, start }: UnansweredCall,
): Promise<void> {
  const { verdict } = context;
  let idle: AppSession | undefined;
  for (const [index, { rule, way }] of rules.entries()) {
    const others = rules.slice(index).map((each) => each.rule);
    const needed: readonly RuleId[] = ["reload", way.idle, ...inCallRules, ...neededRules];
    if (needed.some((each) => verdict.hasFailed(each))) {
      verdict.skip(others, "The app has no such call, or loses any call after a restart.");
      return;
    }
    const session = idle ?? (await openForOneCall(context, others, { errorRule: rule }));
    if (!session) return;
    session.watch.errorRule = rule;
    if (!(await start(context, session, others))) return;
    const restarted = await way.restart(context, session, rule);
    const problem = restarted
      ? await findProblemInCall(restarted, `After ${way.name} ${when}`)
      : `The app sent no INITIALIZED within ${session.timeoutMs} ms after ${way.name} ${when}.`;
    if (!verdict.expect(rule, problem === undefined, problem ?? "") || !restarted) {
      verdict.skip(others, "The app loses the call after a simpler restart.");
      return;
    }
    idle = (await saveCall(context, restarted)) ? restarted : undefined;
  }
}

/** Dials a number that doesn't answer, or not at once. */
async function startDialing(
  { verdict, config }: JourneyContext,
  session: AppSession,
  rules: readonly RuleId[],
): Promise<boolean> {
  const { noAnswer, answered = DEFAULT_NUMBER } = config.numbers ?? {};
  const started = await dial(session, noAnswer ?? answered);
  if (!started) {
    verdict.skip(rules, "The app started no call.");
    return false;
  }
  const messages = await session.messages();
  const isDialing = !messages.some(
    ({ id, type }) => id > started.id && ["CALL_ANSWERED", "CALL_ENDED"].includes(type),
  );
  if (!isDialing) {
    const reason =
      "The call was answered or ended too soon. Set numbers.noAnswer to a number that rings.";
    verdict.skip(rules, reason);
  }
  return isDialing;
}

/** Runs in the page. */
const isIdle = (): boolean => window.checkedHost.host.calls.length === 0;

/** Saves the call that has ended. Returns whether the app can take another one. */
async function saveCall({ verdict }: JourneyContext, session: AppSession): Promise<boolean> {
  if (!(await session.page.evaluate(isIdle))) {
    if (verdict.hasFailed("call-completed") || !(await session.canDo("save"))) return false;
    if (!(await session.isVisible("save")) || !(await session.do("save"))) return false;
    if (!(await session.waitUntil(isIdle, undefined))) return false;
  }
  await waitUntilStored(session);
  return true;
}
