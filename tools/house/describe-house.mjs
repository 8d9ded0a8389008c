import { findCallShapes } from "./call-shapes.mjs";
import { countFloors } from "./count-floors.mjs";
import { listFunctions } from "./functions.mjs";
import { readSources } from "./read-sources.mjs";
import { filesToJoin, foldersWithOneFile, SHORT_FILE_LINES } from "./small-files.mjs";
import { countWaysOut } from "./ways-out.mjs";

/** @typedef {import("./read-sources.mjs").Source} Source */

const MAX_FUNCTION_LINES = 100;
const MAX_BRANCHES = 20;

/** What a save of a call does, from the request to the last write. */
const SAVE_FILES =
  /^packages\/crm\/src\/calls\/(save-page-call|load-call-save|plan-call-save|apply-call-writes)\.ts$/;

/** Decides which page writes a call: the outbox, the relay, the tabs and the page's engine. */
const CALL_OWNERSHIP =
  /^(packages\/host\/src\/(outbox|relay)|packages\/tabs\/src|apps\/crm-page\/src\/engine)\//;

const linesOf = (/** @type {readonly Source[]} */ sources) =>
  sources.reduce((sum, { lines }) => sum + lines, 0);

/** Counts occurrences of a pattern, or the files with it. */
const occurrences = (/** @type {readonly Source[]} */ sources, /** @type {RegExp} */ pattern) =>
  sources.reduce((sum, { text }) => sum + (text.match(pattern) ?? []).length, 0);
const filesWith = (/** @type {readonly Source[]} */ sources, /** @type {RegExp} */ pattern) =>
  sources.filter(({ text }) => pattern.test(text)).length;

const within = (/** @type {readonly Source[]} */ sources, /** @type {string} */ folder) =>
  sources.filter(({ path }) => path.startsWith(`${folder}/`));

/** The files of a folder that a file reaches through imports, itself included. */
function reachable(
  /** @type {readonly Source[]} */ sources,
  /** @type {string} */ start,
  /** @type {string} */ folder,
) {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  /** @type {Set<Source>} */
  const found = new Set();
  const visit = (/** @type {string} */ path) => {
    const source = byPath.get(path);
    if (!source || found.has(source) || !path.startsWith(`${folder}/`)) return;
    found.add(source);
    source.imports.forEach(visit);
  };
  visit(start);
  return [...found];
}

/** Each row: what is counted, how much there is, and the aim. */
function measureHouse(/** @type {readonly Source[]} */ sources) {
  const functions = sources.flatMap(listFunctions);
  const save = reachable(
    sources,
    "packages/crm/src/calls/save-page-call.ts",
    "packages/crm/src/calls",
  );
  const { shapes, pickLists } = findCallShapes(sources);
  const count = (/** @type {(each: (typeof functions)[number]) => boolean} */ isCounted) =>
    functions.filter(isCounted).length;
  return [
    ["source lines", linesOf(sources), "none"],
    ["source files", sources.length, "none"],
    [
      `files of at most ${SHORT_FILE_LINES} lines that only one file reads`,
      filesToJoin(sources).length,
      "0",
    ],
    ["folders with one file", foldersWithOneFile(sources).length, "0"],
    [
      `functions over ${MAX_FUNCTION_LINES} lines`,
      count(({ lines }) => lines > MAX_FUNCTION_LINES),
      "0",
    ],
    [
      `functions over ${MAX_BRANCHES} branches`,
      count(({ branches }) => branches > MAX_BRANCHES),
      "5",
    ],
    [
      "exceptions of lint from both limits, each with its reason",
      occurrences(sources, /oxlint-disable-next-line (max-lines-per-function|complexity)/g),
      "none",
    ],
    ["floors of apps/crm-page", countFloors(within(sources, "apps/crm-page")), "9"],
    ["floors of apps/softphone", countFloors(within(sources, "apps/softphone")), "8"],
    [
      "files with the message SEARCH_CONTACTS or what answers it",
      // As commit 2744e70a, which added it. The softphone's own search came later.
      filesWith(
        sources.filter(({ path }) => !path.startsWith("apps/softphone/")),
        /SEARCH_CONTACTS|CONTACTS_FOUND|searchContacts|findContacts/,
      ),
      "10",
    ],
    ["shapes of a call, with the table of its fields", shapes.length + 1, "3"],
    ["lists of its fields that are no folds of the table", pickLists.length, "0"],
    ["files below calls/ that a save of a call reads", save.length, "20"],
    [
      "places where a save ends early, in load, plan and apply",
      countWaysOut(
        sources.filter(({ path }) => SAVE_FILES.test(path)),
        "savePageCall",
      ),
      "15",
    ],
    [
      "files of the softphone with hold, without the far end",
      filesWith(
        within(sources, "apps/softphone").filter(({ path }) => !path.includes("/far-end")),
        /setHeld|isHeld\b|requestedHold/,
      ),
      "5",
    ],
    [
      "lines of outbox, relay, tabs and the page's engine",
      linesOf(sources.filter(({ path }) => CALL_OWNERSHIP.test(path))),
      "none",
    ],
    // `… * 2 ** failures` and `2 * delay`. Other powers of two are sizes.
    ["back-off formulas", occurrences(sources, /\* 2 \*\* |\b2 \* \w*delay/gi), "1"],
    ["interfaces named Clock", occurrences(sources, /\binterface Clock\b/g), "1"],
    ['listeners to "online"', occurrences(sources, /addEventListener\("online"/g), "1"],
  ];
}

/** The table of `npm run house`, and where each thing is that has an aim. */
export function describeHouse() {
  const sources = readSources();
  const rows = measureHouse(sources).map((cells) => cells.map(String));
  const table = [["", "today", "aim"], ["-", "-", "-"], ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  const long = sources
    .flatMap(listFunctions)
    .filter(({ lines, branches }) => lines > MAX_FUNCTION_LINES || branches > MAX_BRANCHES)
    .map(
      ({ path, name, lines, branches }) => `${lines} lines, ${branches} branches: ${name}, ${path}`,
    );
  const { shapes, pickLists } = findCallShapes(sources);
  const ofCall = [...shapes, ...pickLists].map((place) => `fields of a call: ${place}`);
  const small = [
    ...filesToJoin(sources).map((file) => `to join: ${file}`),
    ...foldersWithOneFile(sources).map((folder) => `one file in ${folder}`),
  ];
  return [...table, "", ...ofCall, ...small, "", ...long].join("\n");
}
