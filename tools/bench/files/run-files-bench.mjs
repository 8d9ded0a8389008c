import { against, described } from "../described.mjs";
import { reportRows } from "../report.mjs";
import { AMOUNTS, searches, startSearches } from "./measure-searches.mjs";
import { SIZES, startTransfers } from "./measure-transfers.mjs";

/** @typedef {import("../report.mjs").Row} Row */
/** @typedef {import("./measure-transfers.mjs").Size} Size */

const ROUNDS = 5;
const QUICK_ROUNDS = 2;
const TRANSFER_TARGET = 1.5;
const SEARCH_TARGET = 2;
const MEMORY_TARGET_BYTES = 150_000_000;
const LARGE_FILE_BYTES = 1_000_000_000;

/** @param {number} value */
const times = (value) => `${value.toFixed(2)} ×`;
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(1)} ms`;

/**
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
async function measureTransfers(rounds) {
  const transfers = await startTransfers();
  try {
    /** @type {Row[]} */
    const rows = [];
    for (const name of /** @type {Size[]} */ (Object.keys(SIZES))) {
      await transfers.compare(name);
      const results = [];
      for (let round = 0; round < rounds; round += 1) results.push(await transfers.compare(name));
      for (const direction of /** @type {const} */ (["upload", "download"])) {
        const ratios = described(
          results.map((each) => each[direction]),
          times,
        );
        const row = {
          chapter: "Files, as a multiple of a bare node:http copy with fsync",
          what: `${direction} of ${name}`,
          value: ratios.value,
          spread: ratios.spread,
          target: "",
        };
        rows.push(
          against(row, `at most ${times(TRANSFER_TARGET)}`, ratios.median <= TRANSFER_TARGET),
        );
      }
    }
    const growth = await transfers.measureMemory(LARGE_FILE_BYTES);
    const row = {
      chapter: "Memory of the service",
      what: "more during the upload and download of 1 GB",
      value: `${(growth / 1e6).toFixed(0)} MB`,
      spread: "",
      target: "",
    };
    rows.push(against(row, "at most 150 MB", growth <= MEMORY_TARGET_BYTES));
    return rows;
  } finally {
    await transfers.stop();
  }
}

/**
 * @param {"sqlite" | "postgres"} engine
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
async function measureSearches(engine, rounds) {
  const service = await startSearches(engine);
  try {
    /** @type {Record<string, number[]>[]} */
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await service.measure());
    return Object.keys(searches).map((name) => {
      const costs = results.map((each) => each[name] ?? []);
      const growth = costs.map(([few = 1, many = Number.NaN]) => many / few);
      const ratio = described(growth, times);
      const bySize = AMOUNTS.map(
        (_, size) =>
          described(
            costs.map((each) => each[size] ?? Number.NaN),
            milliseconds,
          ).value,
      );
      const row = {
        chapter: `Search of files in ${engine}, ${AMOUNTS[1].toLocaleString("en")} as a multiple of ${AMOUNTS[0].toLocaleString("en")}`,
        what: name,
        value: ratio.value,
        spread: bySize.join(", "),
        target: "",
      };
      return against(row, `at most ${times(SEARCH_TARGET)}`, ratio.median <= SEARCH_TARGET);
    });
  } finally {
    await service.stop();
  }
}

/**
 * Compares transfers of files with a bare copy, and searches of many files with those of few.
 *
 * @param {{ isQuick: boolean; isWritten: boolean }} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function runFilesBench({ isQuick, isWritten }) {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  const rows = [
    ...(await measureTransfers(rounds)),
    ...(await measureSearches("sqlite", rounds)),
    ...(await measureSearches("postgres", rounds)),
  ];
  return reportRows({
    name: "files",
    rows,
    measurements: undefined,
    engine: `Node ${process.version}`,
    rounds,
    readme: "docs/guides/files.md",
    isWritten,
  });
}
