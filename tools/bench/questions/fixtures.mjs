// How long a test takes with the fixtures, compared with a test of an empty page.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { installed, run } from "../../process/run.mjs";
import { chapter, formats, quantile, row } from "../harness.mjs";

/** Tests of each kind in one worker. */
const TESTS = 12;

/**
 * The kinds of tests, as their titles begin: a call, from the record to the timeline; the same call in a page with nothing
 * but the host SDK; a click on a button of an empty page with an empty frame, of another site, as every calling app is,
 * so that it runs in another process; and the same with a frame of the page's own site.
 */
const kinds = /** @type {const} */ (["call", "host", "empty", "empty-same-site"]);

/**
 * Runs Playwright once, in one worker.
 *
 * @param {string} chromium
 */
async function measure(chromium) {
  const folder = mkdtempSync(join(tmpdir(), "bench-fixtures-"));
  const report = join(folder, "report.json");
  try {
    const args = ["test", "--config=e2e/bench/playwright.config.ts", "--reporter=json"];
    const env = {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      BENCH_ROUNDS: String(TESTS),
      NODE_ENV: undefined,
    };
    const { ok, output } = await run(installed("playwright"), args, { env });
    if (!ok) throw new Error(`The tests failed:\n${output}`);
    /** @type {{ suites: { specs: { title: string; tests: { results: { duration: number }[] }[] }[] }[] }} */
    const { suites } = JSON.parse(readFileSync(report, "utf8"));
    /** @param {string} kind */
    const durationsOf = (kind) =>
      suites
        .flatMap(({ specs }) => specs)
        .filter(({ title }) => title.split(" ")[0] === kind)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .map(({ duration }) => duration);
    // The first test of a kind starts something: the first test of a worker starts the CRM and the browser.
    const [call, host, empty, emptySameSite] = kinds.map((kind) =>
      quantile(durationsOf(kind).slice(1)),
    );
    return /** @type {Record<"first" | "call" | "host" | "empty" | "emptySameSite", number>} */ ({
      first: durationsOf("call")[0],
      call,
      host,
      empty,
      emptySameSite,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Round */
const { milliseconds } = formats;
const multiple =
  "as a multiple of a test that clicks a button of an empty page, with an empty frame of another site";
const host =
  "a test of the same call without the CRM page, with nothing but the host SDK, as such a multiple";
const sameSite = "the same, if the empty frame is of the page's site and needs no process";
const first = "the first test of a worker, with the start of the CRM and the browser";

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "fixtures",
  rounds: { quick: 2, full: 5 },
  readme: "packages/testing/README.md",
  highlights: ["from the record to the timeline", first],
  async start() {
    const chromium = await findChromium();
    return {
      measure: () => measure(chromium),
      rows: (rounds) =>
        chapter("A test of one call with the fixtures", [
          row(
            multiple,
            rounds.map(({ call, empty }) => call / empty),
            { target: { atMost: 2 } },
          ),
          row(
            sameSite,
            rounds.map(({ call, emptySameSite }) => call / emptySameSite),
          ),
          row(
            host,
            rounds.map((round) => round.host / round.empty),
          ),
          row(
            "from the record to the timeline",
            rounds.map(({ call }) => call),
            { target: { atMost: 1000 }, format: milliseconds },
          ),
          row(
            first,
            rounds.map((round) => round.first),
            { target: { atMost: 3000 }, format: milliseconds },
          ),
        ]),
    };
  },
};
