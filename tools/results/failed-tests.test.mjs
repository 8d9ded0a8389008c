import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedBrowserTests, flakyBrowserTests, flakyUnitTests } from "./failed-tests.mjs";

/** @param {number} line @param {string[]} statuses */
const spec = (line, ...statuses) => ({
  file: "calls.spec.ts",
  line,
  tests: statuses.map((status) => ({ status })),
});

test("lists the browser tests that failed or were flaky, also those in a group, each once", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const group = { specs: [spec(20, "unexpected", "unexpected")] };
  const suites = [
    {
      specs: [spec(3, "expected"), spec(9, "unexpected"), spec(12, "skipped"), spec(15, "flaky")],
      suites: [group],
    },
  ];
  try {
    const file = join(folder, "report.json");
    expect(failedBrowserTests(file)).toEqual([]);
    writeFileSync(file, JSON.stringify({ suites }));
    expect(failedBrowserTests(file)).toEqual(["calls.spec.ts:9", "calls.spec.ts:20"]);
    expect(flakyBrowserTests(file)).toEqual(["calls.spec.ts:15"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("lists no unit tests without a report", () => {
  expect(flakyUnitTests(join(tmpdir(), "no-report.json"))).toEqual([]);
});
