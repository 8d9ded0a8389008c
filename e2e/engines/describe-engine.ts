import { expect } from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cases } from "../fixtures/engine-suite/cases.ts";
import type { CaseResult } from "../fixtures/engine-suite/run-cases.ts";
import { test } from "../support/base-test.ts";
import { withFixtureSites } from "../support/fixture-sites.ts";
import { copySdkScript } from "../support/copy-sdk-script.ts";

/** Longer than the suite's timeout, plus the start of the browser. */
const TIMEOUT_MS = 240_000;

/** Whether all cases run. */
const isLong = process.env["LONG_TESTS"] !== undefined;

/** Opens a URL in an engine, and returns the result of `window.engineSuite`. */
export type RunSuite = (url: string) => Promise<unknown>;

function isResult(value: unknown): value is CaseResult {
  return typeof value === "object" && value !== null && "title" in value;
}

async function runCases(runSuite: RunSuite): Promise<CaseResult[]> {
  await copySdkScript();
  let results: unknown;
  await withFixtureSites(async ({ host, app, untrusted }) => {
    const search = new URLSearchParams({ app, untrusted, ...(isLong && { long: "" }) });
    results = await runSuite(`${host}/engine-suite/?${search}`);
  });
  if (!Array.isArray(results)) throw new Error(`The suite returned ${JSON.stringify(results)}.`);
  return results.filter(isResult);
}

/** Runs the cases once for each run of Playwright, which starts a new worker after each failure. */
async function runOnce(runSuite: RunSuite, title: string): Promise<CaseResult[]> {
  const file = join(test.info().project.outputDir, `${title}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as CaseResult[];
  const results = await runCases(runSuite);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(results));
  return results;
}

/**
 * Describes the behavior suite in one engine. It runs once, inside a page; each case is a test.
 *
 * @param runSuite or the reason why the engine is missing
 * @param options the tag of its tests
 */
export function describeEngine(
  title: string,
  runSuite: RunSuite | string,
  { tag = [] }: { tag?: readonly string[] } = {},
): void {
  test.describe(title, { tag: [...tag] }, () => {
    test.describe.configure({ mode: "default" });
    let results: CaseResult[];

    test.beforeAll(async () => {
      if (typeof runSuite === "string") {
        console.log(`SKIPPED: ${runSuite}`);
        test.skip(true, runSuite);
        return;
      }
      test.setTimeout(TIMEOUT_MS);
      results = await runOnce(runSuite, title);
    });

    for (const { title, isLong: isLongCase } of cases) {
      test(title, { tag: isLongCase ? ["@long"] : [] }, () => {
        expect(results.find((result) => result.title === title)).toEqual({
          title,
          ms: expect.any(Number),
        });
      });
    }
  });
}
