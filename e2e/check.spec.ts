import { fork } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test, type LaunchOptions } from "@playwright/test";
import {
  checkApp,
  rules,
  type CallingExtensionsConfig,
  type RuleId,
  type RuleResult,
} from "calling-extensions";
import { findInstalled } from "../tools/chromium/find-chromium.mjs";
import { brokenApps, type BrokenApp } from "./fixtures/broken-apps/index.ts";
import { passingApp } from "./fixtures/passing-app.ts";
import { passingApps, type PassingApp } from "./fixtures/passing-apps.ts";
import { inRepository } from "./support/repository.ts";
import { serve, type Site } from "./support/serve.ts";

/** Everything that the rules need. */
const config: CallingExtensionsConfig = {
  // The test machine may be slow and busy.
  timeoutMs: 12_000,
  readyTimeMs: 60_000,
  locators: {
    answer: { role: "button", name: "Answer" },
    save: { selector: "#save" },
    logOut: { selector: "#log-out" },
  },
  numbers: {
    busy: "+12025550110",
    noAnswer: "+12025550111",
    failed: "+12025550113",
    rejected: "+12025550112",
  },
};

/** The apps that pass, and those that don't, by their number. */
const apps: readonly (PassingApp | BrokenApp)[] = [...passingApps, ...brokenApps];

/** `npm run rules` checks every app against every rule, `npm test` a sample of them, each against its own rule. */
const checksAllRules = process.env["CHECK_ALL_RULES"] === "1";

/** `npm run rules -- <rule>` checks the apps that break this rule. */
const brokenRules = (process.env["BROKEN_RULES"] ?? "").split(",").filter((rule) => rule !== "");
const chosenApps =
  brokenRules.length === 0
    ? brokenApps
    : brokenApps.filter(({ rule }) => brokenRules.includes(rule));

/** How many apps are checked at once. An app that is only checked against its own rule often waits. */
const LANES = checksAllRules ? 4 : 6;

/**
 * One rule for each way in which a check acts or looks, which `npm test` breaks. What judges messages, windows and
 * texts has unit tests; `npm run rules` breaks all rules.
 */
const sampleRules: ReadonlySet<RuleId> = new Set([
  "framing-allowed",
  "microphone-allowed",
  "ready-time",
  "valid-messages",
  "no-uncaught-errors",
  "accessible",
  "fits-narrow-frame",
  "keyboard",
  "call-id",
  "end-status",
  "outcome-busy",
  "inbound-answered",
  "inbound-missed",
  "engagement-slow",
  "doubled-dial",
  "lost-reply",
  "second-inbound",
  "logout-in-call",
  "reload-in-call",
  "page-reload-wrap-up",
  "remount-ringing",
  "navigation",
  "visibility",
  "storage-blocked",
  "leftovers",
  "responsive",
  "microphone-denied",
  "calling-window",
  "two-tabs",
]);

/** The first broken app of each rule in the sample. */
const sampleApps = brokenApps.filter(
  ({ rule }, index) =>
    sampleRules.has(rule) && brokenApps.findIndex((each) => each.rule === rule) === index,
);

interface CheckedApp {
  readonly title: string;
  readonly results: readonly RuleResult[];
}

/** Checks apps in another process. */
async function checkApps(
  launchOptions: LaunchOptions,
  lanes: number,
  isChosen: (title: string) => boolean,
  onResult: (app: CheckedApp) => void,
): Promise<void> {
  const allJobs = apps.map((each, index) => {
    const { title, hasLogin = false } = each;
    const { logIn, ...changes } = each.config ?? {};
    const only = "rule" in each ? [each.rule, ...(each.also ?? [])] : each.only;
    return {
      title,
      app: `${site.url}/${index}/${hasLogin ? "?login" : ""}`,
      config: { ...config, ...changes },
      hasLogin: hasLogin || logIn !== undefined,
      ...(!checksAllRules && only && { only }),
    };
  });
  const jobs = allJobs.filter(({ title }) => isChosen(title));
  const child = fork(inRepository("e2e/support/check-apps.mjs"), { execArgv: [] });
  try {
    child.on("message", onResult);
    child.send({ launchOptions, lanes, jobs });
    expect(await once(child, "exit")).toEqual([0, null]);
  } finally {
    child.kill();
  }
}

/** A line with what failed, and why. */
const describeResult = (title: string, failed: readonly RuleResult[]): string =>
  `${title}: ${failed.map(({ rule, findings }) => `${rule} (${findings[0]?.text})`).join(" ") || "nothing failed"}`;

let site: Site;

function serveApp(path: string, response: ServerResponse): void {
  const app = apps[Number(/^\/(\d+)\/(?:\?login)?$/.exec(path)?.[1] ?? -1)];
  if (!app) {
    response.writeHead(204).end();
    return;
  }
  const { change: [from, to] = ["", ""], headers = {}, status = 200 } = app;
  response.writeHead(status, { "content-type": "text/html", ...headers });
  response.end(from === "" ? passingApp : passingApp.replace(from, () => to));
}

test.beforeAll(async () => {
  site = await serve((request, response) => serveApp(request.url ?? "", response));
});
test.afterAll(() => site.stop());

test("apps that do nothing wrong pass, and apps that differ by one change each fail one rule", async ({
  launchOptions,
}) => {
  test.setTimeout(checksAllRules ? 3_600_000 : 900_000);
  // The browser of the command. The headless shell of some distributions has no microphone.
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await findInstalled(process.env));
  const checked = checksAllRules ? chosenApps : sampleApps;
  expect(checked).not.toEqual([]);
  for (const { title, change } of apps) {
    if (change) expect(passingApp.split(change[0]), title).toHaveLength(2);
  }
  const failures = new Map<string, readonly RuleId[]>();
  const notChecked = new Map<string, readonly RuleId[]>();
  const options = { ...launchOptions, ...(executablePath && { executablePath }) };
  const handleResult = ({ title, results }: CheckedApp): void => {
    const failed = results.filter(({ status }) => status === "failed");
    failures.set(
      title,
      failed.map(({ rule }) => rule),
    );
    if (checksAllRules) console.log(describeResult(title, failed));
    const unchecked = results.filter(
      ({ status, reason }) => status === "notChecked" && reason !== "Not selected.",
    );
    notChecked.set(
      title,
      unchecked.map(({ rule }) => rule),
    );
  };
  const isChecked = (title: string): boolean =>
    [...passingApps, ...checked].some((app) => app.title === title);
  await checkApps(options, LANES, isChecked, handleResult);
  // So many at once can make this computer too slow for a verdict.
  const isUndecided = (title: string): boolean =>
    failures.get(title)?.length === 0 && passingApps.every((app) => app.title !== title);
  if ([...failures.keys()].some(isUndecided)) {
    await checkApps(options, 1, isUndecided, handleResult);
  }

  expect(Object.fromEntries(failures)).toEqual({
    ...Object.fromEntries(passingApps.map(({ title }) => [title, []])),
    ...Object.fromEntries(checked.map(({ title, rule }) => [title, [rule]])),
  });
  for (const { title, only, notChecked: expected } of passingApps) {
    const isSelected = (rule: RuleId): boolean => checksAllRules || (only?.includes(rule) ?? true);
    expect(notChecked.get(title), title).toEqual(expected.filter(isSelected));
  }
  const untested = Object.keys(rules).filter(
    (rule) => !brokenApps.some((app) => app.rule === rule),
  );
  expect(untested).toEqual([]);
});

test("what can't be reached is not checked", async ({ browser }) => {
  const unreachable: readonly RuleId[] = [
    "call-completed",
    "completes-once",
    "engagement-id",
    "outcome-canceled",
    "outcome-busy",
    "outcome-no-answer",
    "outcome-failed",
    "outcome-rejected",
    "inbound-answered",
    "reload-dialing",
    "reload-wrap-up",
    "page-reload-dialing",
    "page-reload-wrap-up",
    "remount-dialing",
    "remount-wrap-up",
    "repeated-calls",
    "leftovers",
  ];
  const { results } = await checkApp({
    browser,
    app: `${site.url}/0/`,
    config: { timeoutMs: 2000, readyTimeMs: 60_000 },
    only: unreachable,
  });
  const notChecked = results.filter(
    ({ status, reason }) => status === "notChecked" && reason !== "Not selected.",
  );
  expect(notChecked.map(({ rule }) => rule)).toEqual(unreachable);
  expect(results.filter(({ status }) => status === "failed")).toEqual([]);
});
