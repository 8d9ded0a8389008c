import type { Browser } from "playwright-core";
import { version } from "../../package.json" with { type: "json" };
import type { CallingExtensionsConfig } from "../config/config.ts";
import type { HostPageServer } from "./host-page/serve-host-page.ts";
import { serveHostPage } from "./host-page/serve-host-page.ts";
import { openAppContext, pageOptions } from "./app-context.ts";
import type { CheckResult } from "./check-result.ts";
import { coverageOf } from "./coverage.ts";
import { JourneyRecordings } from "./journey-recordings.ts";
import { JourneyRunner, type Recording } from "./journey-runner.ts";
import { journeys } from "./journeys/journeys.ts";
import { start, startRules } from "./journeys/start.ts";
import { ruleIds, type RuleId } from "./rules.ts";
import { Verdict } from "./verdict.ts";

/** Title of the part that comes before the journeys. */
const START = "The start";

export interface CheckOptions {
  /** Runs the app. The check opens contexts in it, and closes them. */
  readonly browser: Browser;
  /** URL of the app's page. */
  readonly app: string;
  readonly config?: CallingExtensionsConfig;
  /** Records messages and screens for a report. Default: false. */
  readonly isRecorded?: boolean;
  /** An existing folder for a recording of each journey. By default, none is written. */
  readonly recordingDir?: string | undefined;
  /** Skips journeys that decide none of these rules. Default: all rules. */
  readonly only?: readonly RuleId[];
  /** Is called when a part of the check begins, with its title. */
  readonly onJourney?: (this: void, title: string) => void;
}

/** Drives an app through its life, and returns the result of each rule, and what happened. */
export async function checkApp({
  browser,
  app,
  config = {},
  isRecorded = false,
  recordingDir,
  only = ruleIds,
  onJourney = () => undefined,
}: CheckOptions): Promise<CheckResult> {
  const verdict = new Verdict();
  const startedAt = new Date();
  const recording: Recording = {
    sentTypes: [],
    journeys: [],
    checkedJourneys: [],
    notes: new Set(),
    sdk: undefined,
  };
  const server = await serveHostPage();
  try {
    const options = { browser, app, config, isRecorded, recordingDir, only, onJourney };
    await runJourneys(options, verdict, recording, server);
  } finally {
    await server.stop();
  }
  const { sdk } = recording;
  return {
    results: verdict.results(config.rules),
    coverage: coverageOf(recording.sentTypes, { hasExtensions: sdk?.hasExtensions ?? true }),
    journeys: recording.journeys,
    checkedJourneys: recording.checkedJourneys,
    environment: {
      version,
      ruleCount: ruleIds.length,
      browser: `Chromium ${browser.version()}`,
      node: process.version,
      ...(sdk && { sdk: sdk.name }),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      changedRules: config.rules ?? {},
    },
    notes: [...recording.notes],
  };
}

async function runJourneys(
  { browser, app, config, isRecorded, recordingDir, only, onJourney }: Required<CheckOptions>,
  verdict: Verdict,
  recording: Recording,
  server: HostPageServer,
): Promise<void> {
  const context = await openAppContext(browser, app);
  try {
    const runner = new JourneyRunner({
      context,
      hostPages: server.pagesFor({
        ...pageOptions({ ...config, app }),
        isRecorded: recordingDir !== undefined,
      }),
      recordings:
        recordingDir === undefined
          ? undefined
          : await JourneyRecordings.start(context, recordingDir),
      config: { ...config, app },
      isRecorded,
      verdict,
      recording,
    });
    onJourney(START);
    if (!(await runner.run(START, startRules, start))) {
      const cause = startRules.find((rule) => verdict.hasFailed(rule));
      if (cause) verdict.skip(ruleIds, `The rule ${cause} failed, which the others need.`);
      else verdict.skip(ruleIds, "The app didn't start.");
      return;
    }
    const isWanted = (rule: RuleId): boolean =>
      only.includes(rule) && config.rules?.[rule]?.severity !== "off";
    for (const { title, rules, journey } of journeys) {
      if (rules.some(isWanted)) {
        onJourney(title);
        await runner.run(title, rules, journey);
        if (runner.loggedOut !== undefined) {
          verdict.skip(ruleIds.filter(isWanted), runner.loggedOut);
        }
      } else verdict.skip(rules, "Not selected.");
    }
    if (runner.isComplete) verdict.pass("no-uncaught-errors");
  } finally {
    await context.close();
  }
}
