import { expect, test, type Frame } from "@playwright/test";
import {
  checkApp,
  type CallingExtensionsConfig,
  type RuleId,
  type RuleResult,
} from "calling-extensions";
import {
  serveBuilt,
  serveFolder,
  serveSources,
  startServer,
  type ServedExample,
} from "./support/example.ts";
import { inRepository } from "./support/repository.ts";

/** Logs in to the example popup-login. */
async function logInWithPopup(frame: Frame): Promise<void> {
  const [popup] = await Promise.all([
    frame.page().context().waitForEvent("page"),
    frame.getByRole("button", { name: "Log in" }).click(),
  ]);
  await popup.getByLabel("Name").fill("ada");
  await popup.getByLabel("Password").fill("secret");
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByRole("button", { name: "Log in" }).click(),
  ]);
}

/** All rules: a whole check of each app. */
test.setTimeout(150_000);

/** The test machine may be busy. */
const patient: CallingExtensionsConfig = { readyTimeMs: 60_000 };

const idsOf = (results: readonly RuleResult[], status: RuleResult["status"]) =>
  results.filter((result) => result.status === status).map(({ rule }) => rule);

const serveSoftphone = (): Promise<ServedExample> =>
  serveFolder(inRepository("apps/softphone/dist"));

/** What an app's page decides. The example plain shows the rest of the examples that are alike. */
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
  readonly serve: () => Promise<ServedExample>;
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
  serve: () => serveBuilt("carrier"),
  // The numbers of the example that end calls. The other examples have none.
  config: {
    numbers: { busy: "+12025550110", noAnswer: "+12025550111", rejected: "+12025550112" },
  },
  notChecked: missing,
};

/** What `npm test` checks of each example: a bug in it, or in what it uses, breaks one of these. */
const mainRules: readonly RuleId[] = [
  "initialized",
  "outbound-call",
  "end-call",
  "doubled-dial",
  "reload-in-call",
  "accessible",
  "no-uncaught-errors",
];

const examples: Readonly<Record<string, OurApp>> = {
  react: { serve: () => serveBuilt("react") },
  vue: { serve: () => serveBuilt("vue") },
  svelte: { serve: () => serveBuilt("svelte") },
  "script-tag": { serve: () => serveSources("script-tag") },
  "popup-login": {
    serve: () => startServer("popup-login", { LOGIN_NAME: "ada", LOGIN_PASSWORD: "secret" }),
    config: { logIn: logInWithPopup },
  },
};

const ourApps: Readonly<Record<string, OurApp>> = {
  "our softphone passes every rule": softphone,
  "our softphone passes every rule about its page": { ...softphone, only: rulesOfSoftphone },
  "the example plain passes every rule": {
    serve: () => serveBuilt("plain"),
    notChecked: [...missing, ...outcomes],
  },
  ...Object.fromEntries(
    Object.entries(examples).flatMap(([name, app]) => [
      [`the example ${name} passes the main rules`, { ...app, only: mainRules }],
      [
        `the example ${name} passes every rule about its page`,
        { ...app, only: rulesOfPage, isLong: true },
      ],
    ]),
  ),
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
  const site = await serveFolder(inRepository("e2e/dist"));
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
