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
 * A file of `questions` exports one as `question`: it starts the sides, measures each in every round, and makes a table
 * of the rounds. `npm run bench -- <name of the file>` asks it.
 *
 * @template Round
 * @typedef {object} Question
 * @property {string} name of the part of docs/benchmarks.md
 * @property {{ quick: number; full: number }} rounds
 * @property {string} [readme] the file that has the two rows that its readers want, from the repository's top
 * @property {readonly string[]} [highlights] the names of these rows
 * @property {(add: AddSide, options: BenchOptions) => Promise<Measuring<Round>>} start
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
 * @property {string} [chapter]
 * @property {string} what
 * @property {string} value
 * @property {string} spread the middle half of the rounds; empty if there is only one
 * @property {string} target empty if the row is only for comparison
 * @property {boolean} [isMet] whether the target is met; absent without one
 */

/** @typedef {{ atMost: number } | { atLeast: number } | { below: number }} Target what a value has to be */
/** @typedef {(value: number) => string} Format */

/**
 * Answers a question: prints the table, and writes it into documents if requested.
 *
 * @template Round
 * @param {Question<Round>} question
 * @param {BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function compare(question, options) {
  const amount = options.isQuick ? question.rounds.quick : question.rounds.full;
  /** @type {Side[]} */
  const sides = [];
  try {
    const { measure, rows, engine } = await question.start(async (starting) => {
      const side = await starting;
      sides.push(side);
      return side;
    }, options);
    /** @type {Round[]} */
    const rounds = [];
    for (let round = 0; round < amount; round += 1) {
      rounds.push(await measure(round));
      console.log(`  round ${round + 1} of ${amount}, ${process.uptime().toFixed(0)} s`);
    }
    const table = await rows(rounds);
    const engines = [...(engine === undefined ? [] : [engine]), `Node ${process.version}`];
    const cpu = cpus()[0]?.model.trim() ?? "unknown processor";
    const date = new Date().toISOString().slice(0, 10);
    const note = `${date}, ${engines.join(", ")}, ${cpu}. Medians of ${amount} rounds; the spread is their middle half.`;
    console.log([...terminalLines(table), "", note].join("\n"));
    if (options.isWritten) write(question, table, note);
    return table.every(({ isMet }) => isMet !== false);
  } finally {
    for (const side of sides.toReversed()) await side.stop();
  }
}

/**
 * Measures each side, in an order that differs from round to round, so that none always runs after the same other one.
 *
 * @template {string} Id
 * @template Result
 * @param {readonly Id[]} ids
 * @param {number} round
 * @param {(id: Id) => Promise<Result>} measure
 */
export async function measureEach(ids, round, measure) {
  const first = round % ids.length;
  const rotated = [...ids.slice(first), ...ids.slice(0, first)];
  const results = /** @type {Record<Id, Result>} */ ({});
  for (const id of round % 2 === 0 ? rotated : rotated.toReversed()) {
    results[id] = await measure(id);
  }
  return results;
}

/**
 * Launches Chromium under Playwright's control.
 *
 * @param {AddSide} add
 * @param {readonly string[]} [args]
 */
export async function addChromium(add, args = []) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...args],
  });
  await add({ stop: () => browser.close() });
  return {
    engine: `Chromium ${browser.version()}`,
    browser,
    /**
     * Runs a task in a new page, without cache and state of the others.
     *
     * @template Result
     * @param {(page: import("@playwright/test").Page) => Promise<Result>} task
     */
    inNewPage: async (task) => {
      const context = await browser.newContext();
      try {
        return await task(await context.newPage());
      } finally {
        await context.close();
      }
    },
  };
}

/** How values are written. @satisfies {Record<string, Format>} */
export const formats = {
  times: (/** @type {number} */ value) => `${value.toFixed(2)} ×`,
  milliseconds: (/** @type {number} */ value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`,
  bytes: (/** @type {number} */ value) => `${Math.round(value).toLocaleString("en")} B`,
  megabytes: (/** @type {number} */ value) => `${(value / 1e6).toFixed(0)} MB`,
  cores: (/** @type {number} */ value) => value.toFixed(value < 10 ? 1 : 0),
  percent: (/** @type {number} */ value) => `${(value * 100).toFixed(1)} %`,
  count: (/** @type {number} */ value) => Math.round(value).toLocaleString("en"),
};

/**
 * The value at a share of the sorted values, interpolated linearly: the median at a half.
 *
 * @param {readonly number[]} values at least one
 */
export function quantile(values, share = 0.5) {
  const sorted = values.toSorted((left, right) => left - right);
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

/**
 * A row with the median and the spread of values: one from each round, or a single one.
 *
 * @param {string} what
 * @param {readonly number[]} values
 * @param {{ target?: Target | undefined; format?: Format; spread?: string }} [how] a ratio by default
 * @returns {Row}
 */
export function row(what, values, { target, format = formats.times, spread } = {}) {
  const middle = quantile(values);
  const half = `${format(quantile(values, 0.25))} to ${format(quantile(values, 0.75))}`;
  const cells = { what, value: format(middle), spread: spread ?? (values.length > 1 ? half : "") };
  if (!target) return { ...cells, target: "" };
  const [kind = "", limit = Number.NaN] = Object.entries(target)[0] ?? [];
  const [words, isMet] = {
    atMost: /** @type {const} */ (["at most", middle <= limit]),
    atLeast: /** @type {const} */ (["at least", middle >= limit]),
    below: /** @type {const} */ (["below", middle < limit]),
  }[kind] ?? ["", false];
  return { ...cells, target: `${words} ${format(limit)}`, isMet };
}

/** @param {string} title @param {readonly Row[]} rows */
export const chapter = (title, rows) => rows.map((each) => Object.assign(each, { chapter: title }));

/**
 * Writes a table into docs/benchmarks.md, and two of its rows into a README.
 *
 * @param {Pick<Question<unknown>, "name" | "readme" | "highlights">} question
 * @param {readonly Row[]} rows
 * @param {string} note
 */
function write({ name, readme, highlights = [] }, rows, note) {
  const shown = highlights.flatMap((what) => {
    const found = rows.find((each) => each.what === what);
    return found ? [{ ...found, what: `${found.chapter}: ${what}` }] : [];
  });
  const chapters = byChapter(rows).flatMap(([title, members]) =>
    [[`**${title}**`, "", "", "", ""]].concat(members.map(cellsOf)),
  );
  fill("docs/benchmarks.md", name, chapters);
  if (readme !== undefined) fill(readme, "bench", shown.map(cellsOf));

  /** @param {string} path @param {string} part @param {string[][]} cells */
  function fill(path, part, cells) {
    const file = join(repository, path);
    const table = markdownTable(["", "measured", "spread", "target", "met"], cells);
    const text = `${table}\n\n${note} Command: \`npm run bench -- ${name} --write\`.`;
    writeFileSync(file, fillPart(readFileSync(file, "utf8"), part, text));
  }
}

/** @param {readonly Row[]} rows @returns {[title: string, rows: Row[]][]} */
const byChapter = (rows) =>
  [...new Set(rows.map((each) => each.chapter ?? ""))].map((title) => [
    title,
    rows.filter((each) => each.chapter === title),
  ]);

/** @param {readonly Row[]} rows */
function terminalLines(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  /** @param {Row} row */
  const line = ({ what, value, spread, target, isMet }) => {
    const cells = `  ${what.padEnd(width)}  ${value.padStart(12)}  ${spread.padEnd(30)}`;
    if (isMet === undefined) return cells.trimEnd();
    return `${cells}  ${isMet ? paint("green", "✔") : paint("red", "✘")} ${target}`;
  };
  return byChapter(rows).flatMap(([title, members]) =>
    ["", paint("bold", title)].concat(members.map(line)),
  );
}

/** @param {Row} row */
const cellsOf = ({ what, value, spread, target, isMet }) => [
  what,
  value,
  spread,
  target,
  isMet === undefined ? "" : isMet ? "yes" : "no",
];
