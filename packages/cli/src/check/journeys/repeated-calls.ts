import { MAX_REPEATED_CALLS, MIN_REPEATED_CALLS } from "../../limits.ts";
import { measureKept, measurePage, openDevtools, type PageUsage } from "../page-usage.ts";
import type { RuleId } from "../rules.ts";
import { makeCall, openForOneCall } from "./one-call.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "repeated-calls";

/** Rules about several calls of one session. */
export const repeatedCallRules: readonly RuleId[] = [rule, "call-id", "engagement-id"];

/** What an app creates with its first calls isn't a leak. */
const FIRST_CALLS = 2;

/** By how much a page may grow with each call. A list of earlier calls is not a leak. */
const limits: readonly { readonly name: keyof PageUsage; readonly perCall: number }[] = [
  { name: "DOM nodes", perCall: 100 },
  { name: "megabytes of memory", perCall: 1 },
];

/** Makes calls one after the other, and compares what the page keeps. */
export const checkRepeatedCalls: Journey = async (context) => {
  const { verdict } = context;
  const session = await openForOneCall(context, [rule]);
  if (!session) return;
  for (let call = 0; call < FIRST_CALLS; call += 1) {
    if (!(await makeCall(context, session, [rule]))) return;
  }
  const devtools = await openDevtools(session);
  const before = await measurePage(devtools);
  // Calls of some apps take long, because their network is simulated.
  const stop = Date.now() + 2 * session.timeoutMs;
  let calls = 0;
  while (calls < MIN_REPEATED_CALLS || (calls < MAX_REPEATED_CALLS && Date.now() < stop)) {
    if (!(await makeCall(context, session, [rule]))) return;
    calls += 1;
  }
  const isLeak = (usage: PageUsage): boolean =>
    // Elements of a list have listeners, too.
    usage["event listeners"] - before["event listeners"] >= calls &&
    usage["DOM nodes"] - before["DOM nodes"] < calls;
  const after = await measureKept(
    session.page,
    devtools,
    (usage) =>
      !isLeak(usage) &&
      limits.every(({ name, perCall }) => usage[name] - before[name] < perCall * calls),
  );
  await devtools.detach();
  const growthOf = (name: keyof PageUsage): number => after[name] - before[name];
  for (const { name, perCall } of limits) {
    const text = `During ${calls} calls, the app's page grew by ${growthOf(name)} ${name}.`;
    verdict.expect(rule, growthOf(name) < perCall * calls, text);
  }
  const text = `During ${calls} calls, the app added ${growthOf("event listeners")} event listeners to its page and removed none.`;
  verdict.expect(rule, !isLeak(after), text);
};
