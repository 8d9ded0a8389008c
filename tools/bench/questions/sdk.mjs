// The SDK compared with its peers in Chromium: speed, connecting, early messages, memory and sizes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { run } from "../../process/run.mjs";
import { repository } from "../../repository.mjs";
import { chapter, formats, measureEach, row } from "../harness.mjs";
import { buildScripts, bundlePackage } from "../sides/pages.mjs";
import { openUnwatchedBrowser } from "../sides/unwatched-browser.mjs";

/** @typedef {import("../harness.mjs").Target} Target */
/** @typedef {{ name: string; host: string; app: string; quiet?: "yes" }} Competitor the ends are files of `pages/links` */

const competitors = /** @satisfies {Record<string, Competitor>} */ ({
  rawWindow: { name: "raw window.postMessage", host: "raw-window", app: "raw-window" },
  rawPort: { name: "raw MessagePort", host: "raw-port", app: "raw-port" },
  penpal: { name: "penpal 7", host: "penpal", app: "penpal" },
  vendor: { name: "vendor's app and host", host: "vendor", app: "vendor" },
  vendorQuiet: {
    name: "vendor's app and host, logging stubbed",
    host: "vendor",
    app: "vendor",
    quiet: "yes",
  },
  ours: { name: "our app and host", host: "ours", app: "ours" },
  oursInVendor: { name: "our app in the vendor's host", host: "vendor", app: "ours" },
  oursInVendorQuiet: {
    name: "our app in the vendor's host, logging stubbed",
    host: "vendor",
    app: "ours",
    quiet: "yes",
  },
  vendorInOurs: { name: "vendor's app in our host", host: "ours", app: "vendor" },
});

/** @typedef {keyof typeof competitors} Id */
/** @typedef {{ roundTripUs: number; burstMs: number; longestTaskMs: number }} Speed */

const ids = /** @type {Id[]} */ (Object.keys(competitors));
/** The competitors with a handshake, and the ones whose SDKs accept messages before it. */
const connecting = /** @type {const} */ ([
  "ours",
  "oursInVendor",
  "vendorInOurs",
  "vendor",
  "penpal",
]);
const early = /** @type {const} */ (["ours", "oursInVendor", "vendorInOurs", "vendor"]);

/** How long after the load event an app connects. */
const DELAYS_MS = /** @type {const} */ ([0, 250, 1_000]);
const EARLY_MESSAGES = 20;
/** Users notice longer tasks. Browsers don't report shorter ones. */
const LONG_TASK_MS = 50;
const longTask = (/** @type {number} */ ms) =>
  ms === 0 ? `below ${LONG_TASK_MS} ms` : formats.milliseconds(ms);
/** One byte per message. Anything stored for each message would be more. */
const MAX_HEAP_GROWTH_BYTES = 50_000;

/** A page for each end of each link. */
const buildPages = () => {
  const links = [...new Set(ids.flatMap((id) => [competitors[id].host, competitors[id].app]))];
  return buildScripts(
    Object.fromEntries(
      links.flatMap((link) => [
        [
          `${link}-host`,
          `import { host } from "./links/${link}.ts"; import { startHost } from "./measures.ts"; startHost(host);`,
        ],
        [
          `${link}-app`,
          `import { app } from "./links/${link}.ts"; import { startApp } from "./app-page.ts"; startApp(app);`,
        ],
      ]),
    ),
  );
};

/** @param {import("../sides/unwatched-browser.mjs").Browser} browser */
const visiting =
  (browser) =>
  (/** @type {string} */ measure, /** @type {Id} */ id, delayMs = 0) => {
    const { host, app, quiet = "no" } = /** @type {Competitor} */ (competitors[id]);
    return browser.visit(`${host}-host`, `${app}-app`, { measure, quiet, delay: String(delayMs) });
  };

/** @typedef {Awaited<ReturnType<typeof measureRound>>} Round */

/** @param {import("../sides/unwatched-browser.mjs").Browser} browser @param {number} round */
async function measureRound(browser, round) {
  await browser.restart();
  const visit = visiting(browser);
  /** @type {Record<Id, Speed>} */
  const speed = await measureEach(ids, round, (id) => visit("speed", id));
  const connectMs = /** @type {Record<number, Record<(typeof connecting)[number], number>>} */ ({});
  for (const delayMs of DELAYS_MS) {
    connectMs[delayMs] = await measureEach(
      connecting,
      round,
      async (id) => (await visit("connect", id, delayMs)).connectMs,
    );
  }
  /** @type {Record<(typeof early)[number], { fromApp: number; fromHost: number }>} */
  const arrived = await measureEach(early, 0, (id) => visit("early", id, 250));
  return { speed, connectMs, early: arrived };
}

/** The time of one, divided by the time of another. @type {readonly (readonly [Id, Id])[]} */
const withoutTarget = [
  ["vendorInOurs", "vendor"],
  ["vendorQuiet", "rawWindow"],
  ["vendor", "rawWindow"],
  ["ours", "rawWindow"],
  ["penpal", "rawWindow"],
  ["rawPort", "rawWindow"],
];

/**
 * @param {readonly Round[]} rounds
 * @param {"roundTripUs" | "burstMs"} kind
 * @param {readonly (readonly [Id, Id, Target?])[]} ratios
 */
const speedRows = (rounds, kind, ratios) =>
  [...ratios, ...withoutTarget].map(([id, over, target]) =>
    row(
      `${competitors[id].name} / ${competitors[over].name}`,
      rounds.map(({ speed }) => speed[id][kind] / speed[over][kind]),
      { target },
    ),
  );

/** @param {readonly Round[]} rounds */
const connectRows = (rounds) => [
  ...connecting.flatMap((id) =>
    DELAYS_MS.map((delay) =>
      row(
        `${competitors[id].name}, ${delay === 0 ? "immediately" : `${delay} ms after load`}`,
        rounds.map(({ connectMs }) => connectMs[delay]?.[id] ?? Number.NaN),
        { target: id === "ours" ? { atMost: 10 } : undefined, format: formats.milliseconds },
      ),
    ),
  ),
  .../** @type {const} */ (["penpal", "vendor"]).map((over) =>
    row(
      `${competitors.ours.name} / ${competitors[over].name}, immediately`,
      rounds.map(({ connectMs: { 0: times } }) => (times?.ours ?? NaN) / (times?.[over] ?? NaN)),
      { target: over === "penpal" ? { atMost: 1 } : undefined },
    ),
  ),
];

/** The worst round counts: no message may be lost, ever. @param {readonly Round[]} rounds */
const earlyRows = (rounds) =>
  early.map((id) => {
    const fromApp = Math.min(...rounds.map((round) => round.early[id].fromApp));
    const fromHost = Math.min(...rounds.map((round) => round.early[id].fromHost));
    const arrived = fromApp + fromHost;
    const counted = {
      what: competitors[id].name,
      value: `${arrived} arrive`,
      spread: `${fromApp} from the app, ${fromHost} from the host`,
      target: "",
    };
    return id === "ours"
      ? Object.assign(counted, { target: "all", isMet: arrived === EARLY_MESSAGES })
      : counted;
  });

/** @param {string} what @param {number} bytes */
const heapRow = (what, bytes) =>
  row(what, [bytes], {
    target: { atMost: MAX_HEAP_GROWTH_BYTES },
    format: (value) => `${value < 0 ? "" : "+"}${formats.bytes(value)}`,
  });

/** @param {string} code */
const gzipped = (code) => gzipSync(code, { level: 9 }).byteLength;

/** A file of the repository. */
const read = (/** @type {string[]} */ ...path) => readFileSync(join(repository, ...path), "utf8");

/** @param {string} what @param {string} code @param {Target} [target] */
const size = (what, code, target) => row(what, [gzipped(code)], { target, format: formats.bytes });

/** What an app loads, with gzip: in its bundle, as a whole file, and by a script tag. */
async function sizeChapters() {
  const { resolve } = createRequire(import.meta.url);
  /** @type {readonly { name: string; limit: string }[]} */
  const limits = JSON.parse(read(".size-limit.json"));
  /** The limit that `npm run check` applies. @param {string} name */
  const limitOf = (name) => ({
    atMost: Number.parseInt(limits.find((each) => each.name === name)?.limit ?? ""),
  });
  const ofClass = limitOf("@calling-extensions/sdk in the bundle of an app that imports the class");
  const ofTag = limitOf("@calling-extensions/sdk by script tag");
  const vendor = readFileSync(resolve("@hubspot/calling-extensions-sdk/dist/main.js"), "utf8");
  return [
    ...chapter("In an app's bundle, minified by Vite, gzip", [
      size("our SDK, the class alone", await bundlePackage("ours-class"), ofClass),
      size("our SDK, every export", await bundlePackage("ours")),
      size("vendor's SDK", await bundlePackage("vendor")),
      size("penpal 7", await bundlePackage("penpal")),
    ]),
    ...chapter("npm entry, the whole file as published, gzip", [
      size("our SDK", read("packages/sdk/dist/index.js")),
    ]),
    ...chapter("Script tag, gzip", [
      size("our SDK", read("packages/sdk/dist/main.js"), ofTag),
      size("vendor's SDK", vendor),
    ]),
  ];
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "sdk",
  rounds: { quick: 3, full: 9 },
  readme: "packages/sdk/README.md",
  highlights: ["our app in the vendor's host / vendor's app and host", "our SDK, the class alone"],
  async start(add) {
    const { output } = await run(await findChromium(), ["--version"]);
    const browser = await add(openUnwatchedBrowser(await buildPages()));
    return {
      engine: /(\S+ )?\d+\.\d+\.\d+\.\d+/.exec(output)?.[0] ?? "Chromium",
      measure: (round) => measureRound(browser, round),
      async rows(rounds) {
        await browser.restart();
        const { before, after } = await visiting(browser)("heap", "ours");
        return [
          ...chapter(
            "Round trip of 600 bytes",
            speedRows(rounds, "roundTripUs", [
              ["ours", "rawPort", { atMost: 1.15 }],
              ["ours", "penpal", { atMost: 1.05 }],
              ["oursInVendor", "vendor", { below: 1 }],
              ["oursInVendorQuiet", "rawWindow", { atMost: 1.1 }],
            ]),
          ),
          ...chapter(
            "Burst of 10,000 messages",
            speedRows(rounds, "burstMs", [
              ["ours", "rawPort", { atMost: 1.3 }],
              ["oursInVendor", "vendor", { below: 1 }],
              ["oursInVendorQuiet", "rawWindow", { atMost: 1.2 }],
            ]),
          ),
          ...chapter("Floods of 10,000 messages", [
            row(
              "longest task of a page with our host",
              rounds.map(({ speed }) => speed.ours.longestTaskMs),
              { target: { atMost: LONG_TASK_MS }, format: longTask },
            ),
          ]),
          ...chapter("From construction to onReady", connectRows(rounds)),
          ...chapter(`Of ${EARLY_MESSAGES} messages sent before the handshake`, earlyRows(rounds)),
          ...chapter("Heap after 50,000 messages", [
            heapRow("our app", after.app.bytes - before.app.bytes),
            heapRow("our host", after.host - before.host),
          ]),
          ...(await sizeChapters()),
        ];
      },
    };
  },
};
