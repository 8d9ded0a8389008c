import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { expect, test } from "@playwright/test";
import { withFixtureSites } from "../support/fixture-sites.ts";

const folder = fileURLToPath(new URL("../fixtures/broken-app", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const cli = join(dirname(resolve("@playwright/test/package.json")), "cli.js");

/** What the developer reads in the terminal, for each fault. */
const expectedOutput = {
  neverInitialized: [
    "The calling app was not ready in the CRM page within 4000 ms.",
    "It connected, but never called initialized(). Call it in the handler onReady.",
  ],
  wrongCallId: [
    'A call with {"title":"Call from the broken app"} should be on the timeline.',
    "There are no calls.",
    'illegalOrder (call "call-1"): A message is out of order. CALL_ENDED arrived for call "call-1", which hasn\'t started. Use the externalCallId that outgoingCall() or incomingCall() named.',
    "Active calls: ",
  ],
  throwsOnReload: [
    "The calling app was not ready after a reload within 4000 ms.",
    "Does its page load without errors",
    "Uncaught error:\n  Error: The stored call cannot be read.",
    "/assets/",
  ],
} as const;

/** Runs the suite against each broken app and returns the terminal output. */
async function runSuite(output: string): Promise<string> {
  let text = "";
  await withFixtureSites(async ({ app }) => {
    const env = { ...process.env, BROKEN_APP_SITE: app, FORCE_COLOR: "0" };
    const args = [cli, "test", `--config=${folder}`, `--output=${output}`, "--reporter=line"];
    const run = promisify(execFile)(process.execPath, args, { cwd: folder, env });
    text = await run.then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  });
  return stripVTControlCharacters(text);
}

test(
  "the test of a broken app fails, and the terminal explains the problem and where to look",
  { tag: "@long" },
  async ({}, testInfo) => {
    test.slow();
    const output = await runSuite(testInfo.outputPath("broken-apps"));
    for (const [fault, expected] of Object.entries(expectedOutput)) {
      const failureOutput = output
        .split(/^(?= +\d+\) \[)/m)
        .filter((part) => new RegExp(`^ +\\d+\\) \\[${fault}\\]`).test(part))
        .join("")
        .replaceAll(/^ {4}/gm, "");
      for (const sentence of expected) expect(failureOutput).toContain(sentence);
      expect(failureOutput).toMatch(/npx calling-extensions show \S+recording\.json/);
      expect(failureOutput).toContain("trace.zip");
    }
    expect(output).toContain("3 failed");
    expect(output).toContain("1 passed");
  },
);
