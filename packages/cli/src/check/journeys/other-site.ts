import type { AppSession } from "../app-session.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { describeNoEnd, dial } from "./call-steps.ts";
import type { Journey, JourneyContext } from "./journey.ts";
import { endAllCalls, makeCall, openForOneCall } from "./one-call.ts";

const rule: RuleId = "storage-partitioned";

/** Logs in and makes a call on a page of another site, after the same was possible on one of the app's own site. */
export const checkOtherSite: Journey = async (context) => {
  const { verdict, openSession } = context;
  const usual = await openForOneCall(context, [rule]);
  if (!usual) return;
  if (!verdict.hasResult("outbound-call") && !(await makeCall(context, usual, [rule]))) return;
  const session = await openSession({ errorRule: rule, isOnOtherSite: true });
  const state = await session.connect();
  if (state !== "connected" && session.redirectedTo === undefined) {
    const { hostname } = new URL(session.page.url());
    const reason = `The app didn't connect to a page on http://${hostname}. If it allows only some origins, allow this one, with any port.`;
    verdict.skip([rule], reason);
    return;
  }
  const problem = await findProblem(context, session);
  verdict.expect(rule, problem === undefined, `On a page of another site, ${problem}.`);
};

/** Returns what doesn't work, as the end of a sentence. */
async function findProblem(
  { config }: JourneyContext,
  session: AppSession,
): Promise<string | undefined> {
  const { timeoutMs } = session;
  const initialized = await session.waitUntilReady();
  if (!initialized) return `the app sent no INITIALIZED within ${timeoutMs} ms`;
  if (fieldOf(initialized, "isLoggedIn") === false && !(await session.logIn())) {
    return `the app reported no login within ${timeoutMs} ms`;
  }
  if (!(await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER))) {
    return `the app sent no OUTGOING_CALL_STARTED within ${timeoutMs} ms after DIAL_NUMBER`;
  }
  return (await endAllCalls(session)) ? undefined : describeNoEnd(session);
}
