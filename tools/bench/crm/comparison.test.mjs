import { describe, expect, it } from "vitest";
import { compare, SIZES } from "./comparison.mjs";
import { LARGE_SIZES } from "./large-stores.mjs";
import { speedRuns } from "./rounds.mjs";
import { operations } from "./tickets.mjs";

/** Requests per second. */
const speeds = {
  sqlite: 200,
  postgres: 150,
  prism: 100,
  nodeHttp: 1000,
  fastify: 900,
  libsql: 400,
};

/**
 * The measurements of a good run, except for what is different.
 *
 * @param {{ growth?: number; startsMs?: number[]; memoryGrowth?: number; prism?: number; large?: object; searchMemory?: number }} [different]
 */
function measured({
  growth = 1,
  startsMs = [100],
  memoryGrowth = 1e6,
  prism = 100,
  large = {},
  searchMemory = 1e6,
} = {}) {
  const largeRound = {
    timelineMs: [1, 1.9],
    sortMs: [1, 1.9],
    getMs: 0.3,
    wordMs: 5,
    tokenMs: 5,
    commonWordMs: 50,
    getDuringSearchesMs: 1,
    rejectionDelayMs: 99,
    writes: 100,
    writesWithSubscribers: 80,
    ...large,
  };
  const ofLarge = { rounds: [largeRound], memoryGrowth: searchMemory };
  const round = Object.fromEntries(
    Object.entries(speedRuns).map(([name, ids]) => [
      name,
      Object.fromEntries(
        ids.map((id) => [id, { perSecond: { ...speeds, prism }[id], p50Ms: 1, p99Ms: 20 }]),
      ),
    ]),
  );
  /** @param {readonly number[]} sizes */
  const costs = (sizes) =>
    Object.fromEntries(
      Object.keys(operations).map((name) => [
        name,
        sizes.map((_, size) => (size === sizes.length - 1 ? growth : 1)),
      ]),
    );
  return compare(
    /** @type {import("./comparison.mjs").Measurements} */ ({
      speed: /** @type {unknown} */ ([round, round]),
      costs: { sqlite: [costs(SIZES.sqlite)], postgres: [costs(SIZES.postgres)] },
      large: { sqlite: ofLarge, postgres: ofLarge },
      startsMs,
      memoryGrowth,
    }),
  );
}

/** @param {ReturnType<typeof measured>} rows */
const missed = (rows) => rows.filter(({ isMet }) => isMet === false).map(({ what }) => what);

describe("the CRM's table", () => {
  it("meets every target if the service is fast enough", () => {
    const rows = measured();
    expect(missed(rows)).toEqual([]);
    expect(rows.filter(({ isMet }) => isMet === true).length).toBeGreaterThan(15);
  });

  it("compares requests per second with those of a competitor in the same round, and lists them with latencies", () => {
    const rows = measured();
    const row = (/** @type {string} */ what) => rows.find((each) => each.what === what);
    expect(row("our service on SQLite / Prism")).toMatchObject({
      value: "2.00 ×",
      target: "at least 2.00 ×",
    });
    expect(row("our service on SQLite / bare node:http")?.value).toBe("0.20 ×");
    expect(row("Prism")).toMatchObject({
      value: "100 per second",
      spread: "p50 1.0 ms, p99 20.0 ms",
    });
  });

  it.each([
    [{ prism: 101 }, ["our service on SQLite / Prism"]],
    [{ startsMs: [149, 151, 152] }, ["createCrmServer({ memory: true }), after its import"]],
    [{ memoryGrowth: 61e6 }, ["growth from 1,000 to 100,000 tickets"]],
  ])("reports the missed target for %o", (different, what) => {
    expect(missed(measured(different))).toEqual(what);
  });

  it("has a target for the growth of every operation", () => {
    const rows = measured({ growth: 3 });
    const grown = rows.filter(({ value }) => value === "3.00 ×");
    expect(grown.length).toBe(2 * Object.keys(operations).length);
    expect(grown.filter(({ isMet }) => isMet !== false)).toEqual([]);
  });

  it.each([
    [{ timelineMs: [1, 2.1] }, "timeline of a contact with 100 calls, large / small"],
    [{ sortMs: [1, 2.1] }, "20 calls sorted by a number, large / small"],
    [{ wordMs: 6.1 }, "search for a word that 30 tickets have / GET by id"],
    [{ tokenMs: 6.1 }, "the same in one property / GET by id"],
    [{ getDuringSearchesMs: 1.6 }, "GET by id during five searches / alone"],
    [{ writesWithSubscribers: 79 }, "creates with 200 subscribers / without"],
    [
      { rejectionDelayMs: 101 },
      "slowest GET during the rejection of 2,000,000 unknown properties / alone",
    ],
  ])("reports the missed target of a large store for %o, on each engine", (large, what) => {
    expect(missed(measured({ large }))).toEqual([what, what]);
  });

  it("reports that searches in a large store need too much memory", () => {
    const what = "memory after 60 searches for 15,000 values";
    expect(missed(measured({ searchMemory: 61e6 }))).toEqual([what, what]);
    expect(LARGE_SIZES[1]).toBe(300_000);
  });
});
