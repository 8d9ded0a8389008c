import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, type LaunchOptions } from "@playwright/test";
import type { CallingExtensionsConfig, RuleId, RuleResult } from "calling-extensions";
import { inRepository } from "./repository.ts";

/** An app to check. */
export interface CheckJob {
  readonly title: string;
  readonly app: string;
  /** Without functions. */
  readonly config: CallingExtensionsConfig;
  /** Whether the configuration has steps that log in; they do nothing. */
  readonly hasLogin?: boolean;
  /** The name of the button that logs in. */
  readonly logInButton?: string;
  readonly only?: readonly RuleId[] | undefined;
}

export interface CheckedApp {
  readonly title: string;
  readonly results: readonly RuleResult[];
}

interface CheckAppsOptions {
  readonly launchOptions: LaunchOptions;
  /** How many apps are checked at once. */
  readonly lanes: number;
  readonly jobs: readonly CheckJob[];
}

/**
 * Checks apps in a process without Playwright's runner, which records every step of a test: that takes several
 * times as long as the check itself.
 */
export async function checkApps(
  options: CheckAppsOptions,
  onResult: (app: CheckedApp) => void,
): Promise<void> {
  const child = fork(inRepository("e2e/support/check-apps.mjs"), { execArgv: [] });
  try {
    child.on("message", onResult);
    child.send(options);
    expect(await once(child, "exit")).toEqual([0, null]);
  } finally {
    child.kill();
  }
}

/** Checks one app in another process. */
export async function checkAppApart(
  launchOptions: LaunchOptions,
  job: Omit<CheckJob, "title">,
): Promise<readonly RuleResult[]> {
  const checked: CheckedApp[] = [];
  const options = { launchOptions, lanes: 1, jobs: [{ ...job, title: job.app }] };
  await checkApps(options, (app) => checked.push(app));
  return checked.flatMap(({ results }) => results);
}
