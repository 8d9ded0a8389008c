import { formats, medianRow } from "../rows.mjs";

const MAX_SCRIPT_BYTES = 120_000;
const MAX_USEFUL_MS = 2_000;

/**
 * Compares the measurements with the targets.
 *
 * @param {readonly import("./first-view.mjs").Round[]} rounds
 * @returns {import("../rows.mjs").Row[]}
 */
export function compare(rounds) {
  const time = "A record with an empty cache, on 1.6 Mbit/s with a 4 × slower processor";
  const size = "Loaded until then";
  /**
   * @param {Omit<import("../rows.mjs").Line, "chapter"> & { chapter: string }} line
   * @param {(round: import("./first-view.mjs").Round) => number} valueOf
   * @param {import("../rows.mjs").Format} format
   */
  const row = (line, valueOf, format) => medianRow(line, rounds.map(valueOf), format);
  return [
    row(
      {
        chapter: time,
        what: "until the record can be called",
        target: { atMost: MAX_USEFUL_MS },
      },
      ({ page }) => page.usefulMs,
      formats.milliseconds,
    ),
    row(
      { chapter: time, what: "… / an empty React page" },
      ({ page, empty }) => page.usefulMs / empty.usefulMs,
      formats.times,
    ),
    row(
      { chapter: time, what: "until its skeleton is on the screen" },
      ({ page }) => page.paintMs,
      formats.milliseconds,
    ),
    row(
      { chapter: size, what: "scripts", target: { atMost: MAX_SCRIPT_BYTES } },
      ({ page }) => page.scriptBytes,
      formats.bytes,
    ),
    row(
      { chapter: size, what: "scripts / scripts of an empty React page" },
      ({ page, empty }) => page.scriptBytes / empty.scriptBytes,
      formats.times,
    ),
    row({ chapter: size, what: "everything" }, ({ page }) => page.totalBytes, formats.bytes),
    row({ chapter: size, what: "requests" }, ({ page }) => page.requests, formats.count),
  ];
}
