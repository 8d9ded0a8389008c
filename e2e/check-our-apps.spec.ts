import { mkdtemp, rm } from "node:fs/promises";
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
import { createApp } from "./support/create-app.ts";

/** All rules: a whole check of each app. */
test.setTimeout(150_000);

const repository = fileURLToPath(new URL("..", import.meta.url));

/** The test machine may be busy. */
const patient: CallingExtensionsConfig = { readyTimeMs: 60_000 };

const idsOf = (results: readonly RuleResult[], status: RuleResult["status"]) =>
  results.filter((result) => result.status === status).map(({ rule }) => rule);

/** Serves a folder on `localhost` during the test. */
async function serveFolder(root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  return serveStatic({ root, port: 0, host: "localhost" });
}

/** What an app's page decides. The template react has all else from the template plain. */
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

const softphoneChecks = [
  { what: "every rule", only: undefined },
  { what: "every rule about its page", only: rulesOfPage },
];
for (const { what, only } of softphoneChecks) {
  test(
    `our softphone passes ${what}, without locators`,
    { tag: only ? [] : ["@long"] },
    async ({ browser }) => {
      const site = await serveFolder(join(repository, "apps/softphone/dist"));
      try {
        const { results } = await checkApp({
          browser,
          app: `${site.url}/?carrier=silent&answerAfter=0.5`,
          config: {
            ...patient,
            numbers: { busy: "+12025550110", failed: "+12025550113", rejected: "+12025550112" },
            logIn: (frame) => frame.getByRole("button", { name: "Log in" }).click(),
          },
          ...(only && { only }),
        });
        expect(
          results.flatMap(({ rule, findings }) => findings.map(({ text }) => [rule, text])),
        ).toEqual([]);
        if (only) {
          expect(idsOf(results, "passed")).toEqual(expect.arrayContaining([...only]));
          return;
        }
        // Its network gives up an unanswered call after half a minute. Its user can log out in a menu only. It is the
        // same in a window.
        expect(idsOf(results, "notChecked")).toEqual([
          "outcome-no-answer",
          "calling-window",
          "logout-in-call",
        ]);
      } finally {
        await site.stop();
      }
    },
  );
}

/** What the carrier of an app decides. The template carrier has all else from the template plain. */
const rulesOfCarrier: readonly RuleId[] = [
  "outbound-call",
  "end-call",
  "inbound-call",
  "reload-in-call",
  "outcome-busy",
  "outcome-no-answer",
  "outcome-rejected",
  "no-uncaught-errors",
];

/** The numbers of the template carrier that end calls. The other templates have none. */
const numbers = { busy: "+12025550110", noAnswer: "+12025550111", rejected: "+12025550112" };
const outcomes: readonly RuleId[] = ["outcome-busy", "outcome-no-answer", "outcome-rejected"];
/** What no template has: a call that fails, a caller during a call, and a login. */
const missing: readonly RuleId[] = [
  "outcome-failed",
  "second-inbound",
  "calling-window",
  "logout-in-call",
  "dial-logged-out",
];

const templates = [
  { template: "plain", what: "every rule" },
  { template: "react", what: "every rule about its page", only: rulesOfPage },
  { template: "carrier", what: "every rule about its carrier", only: rulesOfCarrier, numbers },
  { template: "carrier", what: "every rule", numbers },
] as const;

for (const { template, what, ...options } of templates) {
  const only = "only" in options ? options.only : undefined;
  const config = "numbers" in options ? { numbers: options.numbers } : {};
  test(
    `an app from the template ${template} passes ${what}, without locators`,
    { tag: only ? [] : ["@long"] },
    async ({ browser }) => {
      // Within this folder, so that imports find the packages.
      const folder = await mkdtemp(join(repository, "e2e/.template-"));
      try {
        await createApp(folder, template);
        await build({ root: folder, configFile: false, logLevel: "error" });
        const site = await serveFolder(join(folder, "dist"));
        try {
          const { results } = await checkApp({
            browser,
            app: `${site.url}/`,
            config: { ...patient, ...config },
            ...(only && { only }),
          });
          expect(
            results.flatMap(({ rule, findings }) => findings.map(({ text }) => [rule, text])),
          ).toEqual([]);
          if (only) {
            expect(idsOf(results, "passed")).toEqual(expect.arrayContaining([...only]));
            return;
          }
          const notChecked = [...missing, ...("numbers" in config ? [] : outcomes)];
          expect(idsOf(results, "notChecked").toSorted()).toEqual(notChecked.toSorted());
        } finally {
          await site.stop();
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
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
