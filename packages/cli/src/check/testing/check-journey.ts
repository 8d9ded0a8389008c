import type { CallingExtensionsConfig } from "../../config/config.ts";
import { JourneyRunner } from "../journey-runner.ts";
import { journeys } from "../journeys/journeys.ts";
import { start, startRules } from "../journeys/start.ts";
import type { RuleId } from "../rules.ts";
import { Verdict } from "../verdict.ts";
import { APP_URL, hostPages, RINGING_NUMBER, type ScriptedApp } from "./scripted-app.ts";

const entries = [...journeys, { title: "The start", rules: startRules, journey: start }];

/**
 * Runs the journey that decides a rule, after others in which some rules have failed. Returns the results of its
 * rules, and what else is known.
 */
export async function checkJourney(
  rule: RuleId,
  app: ScriptedApp,
  settings: CallingExtensionsConfig = {},
  failedBefore: readonly RuleId[] = [],
) {
  const verdict = new Verdict();
  for (const each of failedBefore) verdict.fail(each, "It failed before.");
  const recording = {
    sentTypes: [],
    journeys: [],
    checkedJourneys: [],
    notes: new Set<string>(),
    sdk: undefined,
  };
  const config = { app: APP_URL, numbers: { noAnswer: RINGING_NUMBER }, ...settings };
  const context = app.createContext();
  const runner = new JourneyRunner({
    context,
    hostPages,
    config,
    isRecorded: false,
    verdict,
    recording,
  });
  const entry = entries.findLast(({ rules }) => rules.includes(rule));
  if (!entry) throw new Error(`No journey decides ${rule}.`);
  const { title, rules, journey } = entry;
  await runner.run(title, rules, async (journeyContext) => void (await journey(journeyContext)));
  const results = verdict.results();
  return {
    results: results.filter((result) => rules.includes(result.rule)),
    errors: results.find((result) => result.rule === "no-uncaught-errors"),
    notes: [...recording.notes],
    isComplete: runner.isComplete,
  };
}

/** Replaces what an app does after the first times. */
export const after = <Arguments extends readonly unknown[]>(
  times: number,
  usual: (...args: Arguments) => void,
  changed: (...args: Arguments) => void,
) => {
  let count = 0;
  return (...args: Arguments): void => {
    count += 1;
    (count > times ? changed : usual)(...args);
  };
};
