import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import {
  checkApp,
  type CallingExtensionsConfig,
  type RuleId,
  type RuleResult,
} from "calling-extensions";
import { build } from "vite";
import { serveStatic } from "../tools/static-server.mjs";

/** All rules: a whole check of each app. */
test.setTimeout(150_000);

const repository = fileURLToPath(new URL("..", import.meta.url));

/** The test machine may be busy. */
const patient: CallingExtensionsConfig = { readyTimeMs: 60_000 };

const idsOf = (results: readonly RuleResult[], status: RuleResult["status"]) =>
  results.filter((result) => result.status === status).map(({ rule }) => rule);

interface ServedFolder {
  readonly url: string;
  stop(this: void): Promise<void>;
}

/** Serves a folder on `localhost` during the test. */
const serveFolder = (root: string): Promise<ServedFolder> =>
  serveStatic({ root, port: 0, host: "localhost" });

const serveSoftphone = (): Promise<ServedFolder> =>
  serveFolder(join(repository, "apps/softphone/dist"));

/** Builds an example and serves it. */
const serveExample = (name: string) => async (): Promise<ServedFolder> => {
  const outDir = await mkdtemp(join(tmpdir(), `example-${name}-`));
  const remove = (): Promise<void> => rm(outDir, { recursive: true });
  try {
    const root = join(repository, "examples", name);
    await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
    const { url, stop } = await serveFolder(outDir);
    return { url, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** What an app's page decides. The example react has all else from the example plain. */
const rulesOfPage: readonly RuleId[] = [
  "outbound-call",
  "end-call",
  "inbound-call",
  "inbound-answered",
  "doubled-dial",
  "reload-in-call",
  "accessible",
  "fits-narrow-frame",
  "keyboard",
  "no-uncaught-errors",
  "two-tabs",
];

/** What the softphone's page decides. several-tabs.spec.ts and reload.spec.ts have the rest. */
const rulesOfSoftphone = rulesOfPage.filter(
  (rule) => rule !== "two-tabs" && rule !== "reload-in-call",
);

interface OurApp {
  readonly serve: () => Promise<ServedFolder>;
  readonly query?: string;
  readonly config?: CallingExtensionsConfig;
  /** What is checked: `npm run test:long` checks every rule. */
  readonly only?: readonly RuleId[];
  /** Only `npm run test:long` checks it, as it does with all rules. */
  readonly isLong?: true;
  /** What can't be checked, if every rule is. */
  readonly notChecked?: readonly RuleId[];
}

const softphone: OurApp = {
  serve: serveSoftphone,
  query: "?carrier=silent&answerAfter=0.5",
  config: {
    numbers: { busy: "+12025550110", failed: "+12025550113", rejected: "+12025550112" },
    logIn: (frame) => frame.getByRole("button", { name: "Log in" }).click(),
  },
  // Its network gives up an unanswered call after half a minute. Its user can log out in a menu only. It is the same
  // in a window.
  notChecked: ["outcome-no-answer", "calling-window", "logout-in-call"],
};

const outcomes: readonly RuleId[] = ["outcome-busy", "outcome-no-answer", "outcome-rejected"];
/** What no example has: a call that fails, a caller during a call, and a login. */
const missing: readonly RuleId[] = [
  "outcome-failed",
  "second-inbound",
  "calling-window",
  "logout-in-call",
  "dial-logged-out",
];

const carrier: OurApp = {
  serve: serveExample("carrier"),
  // The numbers of the example that end calls. The other examples have none.
  config: {
    numbers: { busy: "+12025550110", noAnswer: "+12025550111", rejected: "+12025550112" },
  },
  notChecked: missing,
};

const ourApps: Readonly<Record<string, OurApp>> = {
  "our softphone passes every rule": softphone,
  "our softphone passes every rule about its page": { ...softphone, only: rulesOfSoftphone },
  "the example plain passes every rule": {
    serve: serveExample("plain"),
    notChecked: [...missing, ...outcomes],
  },
  "the example react passes every rule about its page": {
    serve: serveExample("react"),
    only: rulesOfPage,
    isLong: true,
  },
  "the example carrier passes every rule": carrier,
};

for (const [title, app] of Object.entries(ourApps)) {
  const { serve, query = "", config, only, notChecked = [] } = app;
  const tag = app.isLong === true || !only ? ["@long"] : [];
  test(`${title}, without locators`, { tag }, async ({ browser }) => {
    const site = await serve();
    try {
      const { results } = await checkApp({
        browser,
        app: `${site.url}/${query}`,
        config: { ...patient, ...config },
        ...(only && { only }),
      });
      expect(
        results.flatMap(({ rule, findings }) => findings.map(({ text }) => [rule, text])),
      ).toEqual([]);
      if (only) expect(idsOf(results, "passed")).toEqual(expect.arrayContaining([...only]));
      else expect(idsOf(results, "notChecked").toSorted()).toEqual(notChecked.toSorted());
    } finally {
      await site.stop();
    }
  });
}

test("an app on HubSpot's SDK learns what it lacks", { tag: "@long" }, async ({ browser }) => {
  const site = await serveFolder(join(repository, "e2e/dist"));
  try {
    const { results } = await checkApp({
      browser,
      app: `${site.url}/vendor-app/esm.html`,
      config: {
        ...patient,
        timeoutMs: 3000,
        locators: {
          answer: { role: "button", name: "Answer" },
          hangUp: { role: "button", name: "Hang up" },
          save: { role: "button", name: "Save" },
        },
      },
      only: ["outbound-call", "inbound-call", "doubled-dial", "doubled-end-call", "second-dial"],
    });
    // Its handler onEndCall does nothing: the page's End call button would do nothing either. Its own button ends
    // the calls of the other rules.
    expect(idsOf(results, "failed")).toEqual(["end-call", "doubled-dial", "second-dial"]);
    const notReached = results.filter(
      ({ status, reason }) => status === "notChecked" && reason !== "Not selected.",
    );
    expect(notReached.map(({ rule }) => rule)).toEqual([
      "inbound-call",
      "inbound-answered",
      "doubled-end-call",
    ]);
  } finally {
    await site.stop();
  }
});
