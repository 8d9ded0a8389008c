import { reportRows } from "../report.mjs";
import { formats, medianRow, valueRow } from "../rows.mjs";
import { AMOUNTS, searches, startSearches } from "./measure-searches.mjs";
import { SIZES, startTransfers } from "./measure-transfers.mjs";

/** @typedef {import("../rows.mjs").Row} Row */
/** @typedef {import("./measure-transfers.mjs").Size} Size */

const ROUNDS = 5;
const QUICK_ROUNDS = 2;
/** The hashes of 1 MB alone take half as long as its copy. */
const TRANSFER_TARGETS = {
  upload: { "1 MB": 2, "100 MB": 1.5 },
  download: { "1 MB": 1.5, "100 MB": 1.5 },
};
const SEARCH_TARGET = 2;
const MEMORY_TARGET_BYTES = 150_000_000;
const LARGE_FILE_BYTES = 1_000_000_000;

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
        const line = {
          chapter: "Files, as a multiple of a bare node:http copy with fsync",
          what: `${direction} of ${name}`,
          target: { atMost: TRANSFER_TARGETS[direction][name] },
        };
        const ratios = results.map((each) => each[direction]);
        rows.push(medianRow(line, ratios, formats.times));
      }
    }
    const memory = {
      chapter: "Memory of the service",
      what: "growth during the upload and download of 1 GB",
      target: { atMost: MEMORY_TARGET_BYTES },
    };
    const growth = await transfers.measureMemory(LARGE_FILE_BYTES);
    return [...rows, valueRow(memory, growth, formats.megabytes)];
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
    const [few, many] = AMOUNTS.map((amount) => amount.toLocaleString("en"));
    return Object.keys(searches).map((name) => {
      const line = {
        chapter: `Search of files in ${engine}, ${many} as a multiple of ${few}`,
        what: name,
        target: { atMost: SEARCH_TARGET },
      };
      const growth = results.map(
        ({ [name]: [small = 1, large = Number.NaN] = [] }) => large / small,
      );
      return medianRow(line, growth, formats.times);
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
    highlights: ["upload of 100 MB", "download of 100 MB"],
    isWritten,
  });
}
