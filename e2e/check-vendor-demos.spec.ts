import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { checkApp, type CallingExtensionsConfig, type CheckResult } from "calling-extensions";
import { serveStatic } from "../tools/static-server.mjs";
import { scriptTagDemo, scriptTagDemoScript } from "./fixtures/vendor-demos/script-tag-demo.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";
import { serve } from "./support/serve.ts";

/** What these demos show. The other rules need more time than a test has. */
const only = [
  "outbound-call",
  "accessible",
  "inbound-call",
  "doubled-end-call",
  "reload-in-call",
  "remount",
] as const;

/** The configuration that the guide gives for the demo with this text in it. */
async function configOfGuide(text: string): Promise<CallingExtensionsConfig> {
  const blocks = await blocksOfGuide("check-your-app", "ts");
  const [, source = ""] =
    /defineConfig\((.*)\);/s.exec(blocks.find((block) => block.includes(text)) ?? "") ?? [];
  // oxlint-disable-next-line no-implied-eval -- the guide's own code
  const config = new Function(`return ${source}`)() as CallingExtensionsConfig;
  return { ...config, readyTimeMs: 60_000, timeoutMs: 2000 };
}

const failuresOf = ({ results }: CheckResult) =>
  results
    .filter(({ status }) => status === "failed")
    .map(({ rule, findings }) => [rule, findings[0]?.text]);

const statusOf = ({ results }: CheckResult, rule: string) =>
  results.find((result) => result.rule === rule)?.status;

test("an app with the structure of HubSpot's demo with a script tag learns what it lacks", async ({
  browser,
}) => {
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
    const config = await configOfGuide("Outgoing call started");
    const result = await checkApp({ browser, app: `${site.url}/`, config, only });
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
});

test("an app with the structure of HubSpot's demo in React learns what it lacks", async ({
  browser,
}) => {
  const site = await serveStatic({ root: inRepository("e2e/dist"), port: 0, host: "localhost" });
  try {
    const config = await configOfGuide("outgoing-call");
    const app = `${site.url}/vendor-demos/react.html`;
    const result = await checkApp({ browser, app, config, only });
    expect(failuresOf(result)).toEqual([
      ["accessible", expect.stringContaining("Buttons must have discernible text") as unknown],
      ["fits-narrow-frame", "At 320 pixels, the page is 88 pixels wider than its frame."],
      ["dialing-context", "A call started without the dialingContext of its dial."],
      ["end-call", "The app sent no CALL_ENDED within 2000 ms after END_CALL."],
      [
        "reload-in-call",
        "After a reload during a call, the element of locators.hangUp could not be clicked within 2000 ms.",
      ],
    ]);
    expect(statusOf(result, "inbound-answered")).toBe("passed");
    expect(statusOf(result, "remount")).toBe("passed");
  } finally {
    await site.stop();
  }
});
