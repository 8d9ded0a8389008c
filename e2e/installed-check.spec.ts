import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { RuleResult } from "calling-extensions";
import { serveStatic } from "../tools/static-server.mjs";
import { scriptTagDemo, scriptTagDemoScript } from "./fixtures/vendor-demos/script-tag-demo.ts";
import { configOfGuide, test, withOnlyRules } from "./support/installed-cli.ts";
import { withRedirectingSite } from "./support/redirecting-site.ts";
import { inRepository } from "./support/repository.ts";
import { serve } from "./support/serve.ts";

/** Starting the command is slow on a busy machine. */
test.setTimeout(240_000);

/** What the demos show. The other rules need more time than a test has. */
const rulesOfDemos = [
  "exact-messages",
  "dialing-context",
  "end-status",
  "end-call",
  "fits-narrow-frame",
  "outbound-call",
  "inbound-answered",
  "accessible",
  "inbound-call",
  "doubled-end-call",
  "reload-in-call",
  "remount",
] as const;

/** How long the apps may take: they do at once what they can do. */
const limits = { readyTimeMs: 60_000, timeoutMs: 2000 };

/** Where the demos run. A server that responds isn't started again. */
const GUIDE_URL = "https://localhost:9025";

const failuresOf = (results: readonly RuleResult[]) =>
  results
    .filter(({ status }) => status === "failed")
    .map(({ rule, findings }) => [rule, findings[0]?.text]);

const statusOf = (results: readonly RuleResult[], rule: string) =>
  results.find((result) => result.rule === rule)?.status;

test(
  "an app with the structure of HubSpot's demo with a script tag learns what it lacks",
  { tag: "@long" },
  async ({ cli }) => {
    const sdk = await readFile(inRepository("e2e/dist/vendor/main.js"));
    const files: Readonly<Record<string, readonly [type: string, content: string | Buffer]>> = {
      "/": ["text/html", scriptTagDemo],
      "/sdk.js": ["text/javascript", sdk],
      "/demo.js": ["text/javascript", scriptTagDemoScript],
    };
    const site = await serve((request, response) => {
      const [type, content] = files[request.url ?? ""] ?? ["text/plain", ""];
      response.setHeader("content-type", type).end(content);
    });
    try {
      const config = (await configOfGuide("Outgoing call started")).replace(GUIDE_URL, site.url);
      const result = await cli.check(withOnlyRules(config, rulesOfDemos, limits));
      expect(failuresOf(result)).toEqual([
        ["exact-messages", "CALL_COMPLETED data.externalCallId: An empty id is read as no id."],
        ["accessible", expect.stringContaining("color contrast") as unknown],
        ["dialing-context", "A call started without the dialingContext of its dial."],
        ["end-status", "CALL_ENDED has no callEndStatus."],
        ["doubled-end-call", "The app ended the call 2 times."],
      ]);
      expect(statusOf(result, "inbound-answered")).toBe("passed");
    } finally {
      await site.stop();
    }
  },
);

test(
  "an app with the structure of HubSpot's demo in React learns what it lacks",
  { tag: "@long" },
  async ({ cli }) => {
    const site = await serveStatic({ root: inRepository("e2e/dist"), port: 0, host: "localhost" });
    try {
      const config = (await configOfGuide("outgoing-call")).replace(
        `${GUIDE_URL}/demo-react-ts.html`,
        `${site.url}/vendor-demos/react.html`,
      );
      const result = await cli.check(withOnlyRules(config, rulesOfDemos, limits));
      expect(failuresOf(result)).toEqual([
        ["accessible", expect.stringContaining("Buttons must have discernible text") as unknown],
        ["fits-narrow-frame", "At 320 pixels, the page is 88 pixels wider than its frame."],
        ["dialing-context", "A call started without the dialingContext of its dial."],
        ["end-call", "The app sent no CALL_ENDED within 2000 ms after END_CALL."],
        [
          "reload-in-call",
          "After a reload during a call, the app shows no call: the element of locators.hangUp could not be clicked within 2000 ms.",
        ],
      ]);
      expect(statusOf(result, "inbound-answered")).toBe("passed");
      expect(statusOf(result, "remount")).toBe("passed");
    } finally {
      await site.stop();
    }
  },
);

// `npm test` checks an app behind a login page in e2e/check-hostile-apps.spec.ts, without a guide and an installation.
test(
  "an app behind a login page of another origin is checked, set up as the guide says",
  { tag: "@long" },
  async ({ cli }) => {
    const needed = ["handshake", "initialized", "outbound-call"] as const;
    await withRedirectingSite(async ({ app, login }) => {
      const patient = { readyTimeMs: 60_000, timeoutMs: 30_000 };
      const config = withOnlyRules(await configOfGuide("login.example.com"), needed, patient)
        .replace("http://localhost:3000", `${app}/our-app/`)
        .replace("https://login.example.com", login);
      const results = await cli.check(config);
      const passed = results.filter(({ status }) => status === "passed").map(({ rule }) => rule);
      expect(passed).toEqual(needed);
    });
  },
);
