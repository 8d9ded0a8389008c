import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../chromium/find-chromium.mjs";
import { fillPart } from "../docs/fill-parts.mjs";
import { markdownTable } from "../docs/markdown-table.mjs";
import { repository } from "../repository.mjs";
import { paint } from "../terminal/paint.mjs";

/** @typedef {{ stop: () => Promise<unknown> }} Side what a question starts, and is stopped at its end */
/** @typedef {<Each extends Side>(starting: Each | Promise<Each>) => Promise<Each>} AddSide */

/**
 * What is measured: starts the sides, measures each in every round, and makes a table of the rounds.
 *
 * @template Round
 * @typedef {object} Question
 * @property {string} name of the part of docs/benchmarks.md
 * @property {{ quick: number; full: number }} rounds
 * @property {string} readme the file that has the two rows that its readers want, from the repository's top
 * @property {readonly [string, string]} highlights the names of these rows
 * @property {(add: AddSide) => Promise<Measuring<Round>>} start
 */

/**
 * @template Round
 * @typedef {object} Measuring
 * @property {(round: number) => Promise<Round>} measure
 * @property {(rounds: readonly Round[]) => readonly Row[] | Promise<readonly Row[]>} rows may measure what needs no rounds
 * @property {string} [engine] a browser, with its version
 */

/** @typedef {{ isQuick: boolean; isWritten: boolean }} BenchOptions few rounds; write the results into documents */

/**
 * @typedef {object} Row
 * @property {string} chapter
 * @property {string} what
 * @property {string} value
 * @property {string} spread the middle half of the rounds; empty if there is only one
 * @property {string} target empty if the row is only for comparison
 * @property {boolean} [isMet] whether the target is met; absent without one
 */

/** @typedef {{ atMost: number } | { atLeast: number } | { below: number }} Target what a value has to be */
/** @typedef {(value: number) => string} Format */
/** @typedef {{ chapter: string; what: string; target?: Target | undefined; format?: Format }} Line a ratio by default */

/**
 * Answers a question: prints the table, and writes it into documents if requested.
 *
 * @template Round
 * @param {Question<Round>} question
 * @param {BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export const compare = (question, { isQuick, isWritten }) =>
  withSides(async (add) => {
    const amount = isQuick ? question.rounds.quick : question.rounds.full;
    const { measure, rows, engine } = await question.start(add);
    /** @type {Round[]} */
    const measurements = [];
    for (let round = 0; round < amount; round += 1) {
      measurements.push(await measure(round));
      console.log(`  round ${round + 1} of ${amount}, ${process.uptime().toFixed(0)} s`);
    }
    const table = await rows(measurements);
    const engines = [...(engine === undefined ? [] : [engine]), `Node ${process.version}`];
    const cpu = cpus()[0]?.model.trim() ?? "unknown processor";
    const date = new Date().toISOString().slice(0, 10);
    const note = `${date}, ${engines.join(", ")}, ${cpu}. Medians of ${amount} rounds; the spread is their middle half.`;
    console.log([...terminalLines(table), "", note].join("\n"));
    if (isWritten) write(question, table, note, measurements);
    return table.every(({ isMet }) => isMet !== false);
  });

/**
 * Runs a task that starts sides. When it ends or fails, stops them, the last one first.
 *
 * @template Result
 * @param {(add: AddSide) => Promise<Result>} task
 */
export async function withSides(task) {
  /** @type {Side[]} */
  const sides = [];
  try {
    return await task(async (starting) => {
      const side = await starting;
      sides.push(side);
      return side;
    });
  } finally {
    for (const side of sides.toReversed()) await side.stop();
  }
}

/**
 * All items in an order that differs from round to round, so that no side always runs after the same other one.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} round
 */
export function roundRobin(items, round) {
  const first = round % items.length;
  const rotated = [...items.slice(first), ...items.slice(0, first)];
  return round % 2 === 0 ? rotated : rotated.toReversed();
}

/**
 * Measures each side, in the order of the round.
 *
 * @template {string} Id
 * @template Result
 * @param {readonly Id[]} ids
 * @param {number} round
 * @param {(id: Id) => Promise<Result>} measure
 */
export async function measureEach(ids, round, measure) {
  const results = /** @type {Record<Id, Result>} */ ({});
  for (const id of roundRobin(ids, round)) results[id] = await measure(id);
  return results;
}

/**
 * Launches Chromium under Playwright's control.
 *
 * @param {AddSide} add
 * @param {readonly string[]} [args]
 */
export async function addChromium(add, args = []) {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  await add({ stop: () => browser.close() });
  return { browser, engine: `Chromium ${browser.version()}` };
}

/**
 * Runs a task in a new context, without cache and state of the others.
 *
 * @template Result
 * @param {import("@playwright/test").Browser} browser
 * @param {(context: import("@playwright/test").BrowserContext) => Promise<Result>} task
 */
export async function inNewContext(browser, task) {
  const context = await browser.newContext();
  try {
    return await task(context);
  } finally {
    await context.close();
  }
}

/** How values are written. */
export const formats = {
  /** @type {Format} */
  times: (value) => `${value.toFixed(2)} ×`,
  /** @type {Format} */
  milliseconds: (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`,
  /** @type {Format} */
  bytes: (value) => `${Math.round(value).toLocaleString("en")} B`,
  /** @type {Format} */
  megabytes: (value) => `${(value / 1e6).toFixed(0)} MB`,
  /** @type {Format} */
  count: (value) => Math.round(value).toLocaleString("en"),
};

/**
 * The median of values and the bounds of their middle half, interpolated linearly.
 *
 * @param {readonly number[]} values at least one
 */
export function summarize(values) {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => {
    const position = share * (sorted.length - 1);
    const below = sorted[Math.floor(position)] ?? Number.NaN;
    const above = sorted[Math.ceil(position)] ?? Number.NaN;
    return below + (above - below) * (position % 1);
  });
  return /** @type {{ median: number; low: number; high: number }} */ ({
    median: middle,
    low,
    high,
  });
}

/** @param {readonly number[]} values */
export const median = (values) => summarize(values).median;

/**
 * A row with the median and the spread of values: one from each round, or a single one.
 *
 * @param {Line} line
 * @param {readonly number[]} values
 * @returns {Row}
 */
export function toRow({ chapter, what, target, format = formats.times }, values) {
  const { median: middle, low, high } = summarize(values);
  const spread = values.length > 1 ? `${format(low)} to ${format(high)}` : "";
  return { chapter, what, value: format(middle), spread, ...judge(middle, target, format) };
}

/**
 * @template Round
 * @param {readonly (Line & { of: (round: Round) => number })[]} lines `of` reads the value of a round
 * @param {readonly Round[]} rounds
 */
export const toRows = (lines, rounds) => lines.map((line) => toRow(line, rounds.map(line.of)));

/**
 * The lines of a chapter, each as a tuple.
 *
 * @template Round
 * @param {string} chapter
 * @param {readonly [what: string, of: (round: Round) => number, target?: Target | undefined, format?: Format][]} lines
 * @returns {(Line & { of: (round: Round) => number })[]}
 */
export const linesOf = (chapter, lines) =>
  lines.map(([what, of, target, format = formats.times]) => ({
    chapter,
    what,
    of,
    target,
    format,
  }));

/**
 * @param {number} value
 * @param {Target | undefined} target
 * @param {Format} format
 * @returns {{ target: string; isMet?: boolean }}
 */
function judge(value, target, format) {
  if (!target) return { target: "" };
  if ("atMost" in target) {
    return { target: `at most ${format(target.atMost)}`, isMet: value <= target.atMost };
  }
  if ("atLeast" in target) {
    return { target: `at least ${format(target.atLeast)}`, isMet: value >= target.atLeast };
  }
  return { target: `below ${format(target.below)}`, isMet: value < target.below };
}

/**
 * Writes a table into docs/benchmarks.md, two of its rows into a README, and what was measured into a file beside this
 * one.
 *
 * @param {Pick<Question<unknown>, "name" | "readme" | "highlights">} question
 * @param {readonly Row[]} rows
 * @param {string} note
 * @param {unknown} measurements
 */
function write({ name, readme, highlights }, rows, note, measurements) {
  const results = join(repository, "tools", "bench", `results-${name}.json`);
  writeFileSync(results, `${JSON.stringify({ note, rows, measurements }, undefined, 2)}\n`);
  const origin = `${note} Command: \`npm run bench -- ${name} --write\`.`;
  const shown = highlights.flatMap((what) => {
    const row = rows.find((each) => each.what === what);
    return row ? [{ ...row, what: `${row.chapter}: ${what}` }] : [];
  });
  const chapters = byChapter(rows).flatMap(([chapter, members]) =>
    [[`**${chapter}**`, "", "", "", ""]].concat(members.map(cellsOf)),
  );
  for (const [path, part, cells] of /** @type {const} */ ([
    ["docs/benchmarks.md", name, chapters],
    [readme, "bench", shown.map(cellsOf)],
  ])) {
    const file = join(repository, path);
    const text = `${markdownTable(columns, cells)}\n\n${origin}`;
    writeFileSync(file, fillPart(readFileSync(file, "utf8"), part, text));
  }
}

/** @param {readonly Row[]} rows */
function byChapter(rows) {
  /** @type {Map<string, Row[]>} */
  const chapters = new Map();
  for (const row of rows) chapters.set(row.chapter, [...(chapters.get(row.chapter) ?? []), row]);
  return [...chapters];
}

/** @param {readonly Row[]} rows */
function terminalLines(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  /** @param {Row} row */
  const line = ({ what, value, spread, target, isMet }) => {
    const cells = `  ${what.padEnd(width)}  ${value.padStart(12)}  ${spread.padEnd(30)}`;
    if (isMet === undefined) return cells.trimEnd();
    return `${cells}  ${isMet ? paint("green", "✔") : paint("red", "✘")} ${target}`;
  };
  return byChapter(rows).flatMap(([chapter, members]) =>
    ["", paint("bold", chapter)].concat(members.map(line)),
  );
}

const columns = ["", "measured", "spread", "target", "met"];

/** @param {Row} row */
const cellsOf = ({ what, value, spread, target, isMet }) => [
  what,
  value,
  spread,
  target,
  isMet === undefined ? "" : isMet ? "yes" : "no",
];
