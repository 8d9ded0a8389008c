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

/** All rules, in the order of results. */
const ruleIds = Object.keys(rules) as RuleId[];

/** `npm run rules` checks every app against every rule, `npm test` a sample of them, each against its own rules. */
const checksAllRules = process.env["CHECK_ALL_RULES"] === "1";

/** `npm run rules -- <rule>` checks the apps that break this rule. */
const brokenRules = (process.env["BROKEN_RULES"] ?? "").split(",").filter((rule) => rule !== "");
const chosenApps =
  brokenRules.length === 0
    ? brokenApps
    : brokenApps.filter(({ rule }) => brokenRules.includes(rule));

/** How many apps are checked at once. An app that is only checked against its own rules often waits. */
const LANES = 4;

/** A page with some faults, or without any. */
interface TestedApp extends Pick<PassingApp, "title" | "headers" | "status" | "hasLogin" | "only"> {
  readonly faults: readonly RuleId[];
  readonly changes: readonly (readonly [from: string, to: string])[];
  readonly config: CallingExtensionsConfig;
}

const testedApp = ({
  change,
  config: changes = {},
  ...app
}: PassingApp | BrokenApp): TestedApp => ({
  ...app,
  faults: "rule" in app ? [app.rule] : [],
  changes: change ? [change] : [],
  config: changes,
  ...("rule" in app && { only: [app.rule, ...(app.also ?? [])] }),
});

/**
 * What an app does wrong that isn't seen in messages alone, in the order of the changes. Faults that don't hide each
 * other are in one app. messages-of-journeys.test.ts judges messages without a browser.
 */
const samples: readonly (readonly string[])[] = [
  ["sends X-Frame-Options"],
  [
    "posts its token to any origin",
    "starts slowly",
    "forbids itself the microphone",
    "throws when it saves",
    "has no language",
    "has a fixed width",
    "has a Save button for the mouse only",
    "obeys any frame",
    "logs the number that it calls",
    "shows a dialog when it dials",
    "sends messages while it isn't used",
  ],
  // It takes seconds of each call.
  ["computes for long when it dials"],
  ["forgets a call that isn't over"],
  [
    "offers an ended call again only if the app itself was reloaded",
    "stores a call that rings when the page is left",
    "ends its call when the user goes back",
    "hangs up when it is minimized",
    "dials in each tab",
    "needs storage",
    "waits forever for a microphone that is denied",
  ],
  ["hangs up when the tab that opened its window is closed"],
];

/** An app with the faults of several. */
function combine(titles: readonly string[]): TestedApp {
  const parts = titles.map((title) => {
    const app = brokenApps.find((each) => each.title === title);
    if (!app) throw new Error(`No broken app ${title}.`);
    return testedApp(app);
  });
  return {
    title: titles.join(", "),
    faults: parts.flatMap(({ faults }) => faults),
    changes: parts.flatMap(({ changes }) => changes),
    headers: Object.assign({}, ...parts.map(({ headers }) => headers)) as Record<string, string>,
    config: Object.assign({ timeoutMs: 4000 }, ...parts.map((part) => part.config)) as object,
    only: parts.flatMap(({ only = [] }) => only),
  };
}

/** The apps that pass, and those that don't, by their number. */
const apps: readonly TestedApp[] = [
  ...passingApps.map(testedApp),
  ...(checksAllRules ? chosenApps.map(testedApp) : samples.map(combine)),
];

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
    const { title, hasLogin = false, only } = each;
    const { logIn, ...changes } = each.config;
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
  const { changes, headers = {}, status = 200 } = app;
  response.writeHead(status, { "content-type": "text/html", ...headers });
  response.end(changes.reduce((page, [from, to]) => page.replace(from, () => to), passingApp));
}

test.beforeAll(async () => {
  site = await serve((request, response) => serveApp(request.url ?? "", response));
});
test.afterAll(() => site.stop());

test("apps that do nothing wrong pass, and apps with faults fail their own rules", async ({
  launchOptions,
}) => {
  test.setTimeout(checksAllRules ? 3_600_000 : 900_000);
  // The browser of the command. The headless shell of some distributions has no microphone.
  const executablePath = process.env["CHROMIUM_PATH"] ?? (await findInstalled(process.env));
  const checked = apps.filter(({ faults }) => faults.length > 0);
  expect(checked).not.toEqual([]);
  for (const { title, change } of [...passingApps, ...brokenApps]) {
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
  await checkApps(options, LANES, () => true, handleResult);
  // So many at once can make this computer too slow for a verdict.
  const isUndecided = (title: string): boolean =>
    checked.some(
      (app) => app.title === title && app.faults.length > (failures.get(title)?.length ?? 0),
    );
  if ([...failures.keys()].some(isUndecided)) {
    await checkApps(options, 1, isUndecided, handleResult);
  }

  expect(Object.fromEntries(failures)).toEqual({
    ...Object.fromEntries(passingApps.map(({ title }) => [title, []])),
    ...Object.fromEntries(
      checked.map(({ title, faults }) => [title, ruleIds.filter((rule) => faults.includes(rule))]),
    ),
  });
  for (const { title, only, notChecked: expected } of passingApps) {
    const isSelected = (rule: RuleId): boolean => checksAllRules || (only?.includes(rule) ?? true);
    expect(notChecked.get(title), title).toEqual(expected.filter(isSelected));
  }
  const untested = ruleIds.filter((rule) => !brokenApps.some((app) => app.rule === rule));
  expect(untested).toEqual([]);
});

test("what can't be reached is not checked", { tag: "@long" }, async ({ browser }) => {
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
