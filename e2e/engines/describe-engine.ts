import { expect } from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cases } from "../fixtures/engine-suite/cases.ts";
import type { CaseResult } from "../fixtures/engine-suite/run-cases.ts";
import { test } from "../support/base-test.ts";
import { withFixtureSites } from "../support/fixture-sites.ts";
import { placeOurScript } from "../support/place-our-script.ts";

/** The suite's own limit, and the browser's start. */
const TIMEOUT_MS = 240_000;

/** Opens an address in an engine, and answers what `window.engineSuite` there resolves with. */
export type RunSuite = (url: string) => Promise<unknown>;

function isResult(value: unknown): value is CaseResult {
  return typeof value === "object" && value !== null && "title" in value;
}

async function runCases(runSuite: RunSuite): Promise<CaseResult[]> {
  await placeOurScript();
  let answer: unknown;
  await withFixtureSites(async ({ host, app, stranger }) => {
    answer = await runSuite(`${host}/engine-suite/?${new URLSearchParams({ app, stranger })}`);
  });
  if (!Array.isArray(answer)) throw new Error(`The suite answered ${JSON.stringify(answer)}.`);
  return answer.filter(isResult);
}

/** Runs the cases once a run of Playwright: it starts a new worker, with nothing in memory, after each failure. */
async function runOnce(runSuite: RunSuite, title: string): Promise<CaseResult[]> {
  const file = join(test.info().project.outputDir, `${title}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as CaseResult[];
  const results = await runCases(runSuite);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(results));
  return results;
}

/**
 * The behaviour suite in one engine: it runs once, inside a page, and each of its cases is a test.
 *
 * @param runSuite a sentence where the engine is not here
 */
export function describeEngine(title: string, runSuite: RunSuite | string): void {
  test.describe(title, () => {
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

    for (const { title } of cases) {
      test(title, () => {
        expect(results.find((result) => result.title === title)).toEqual({
          title,
          ms: expect.any(Number),
        });
      });
    }
  });
}
