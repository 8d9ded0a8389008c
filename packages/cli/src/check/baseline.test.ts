import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readBaseline } from "./baseline.ts";
import { REPORT_VERSION } from "./json-report.ts";

const file = join(mkdtempSync(join(tmpdir(), "baseline-")), "check.json");

const report = {
  version: REPORT_VERSION,
  app: "http://localhost:3000/",
  passed: true,
  environment: {
    version: "1.2.3",
    ruleCount: 1,
    browser: "Chromium 130.0",
    node: "v22.0.0",
    startedAt: "2026-11-26T09:00:00.000Z",
    durationMs: 1,
    changedRules: {},
  },
  gaps: [],
  results: [
    { rule: "a-rule-of-another-version", severity: "error", status: "failed", findings: [] },
  ],
  journeys: [],
  coverage: [],
  notes: [],
};

function read(content: string) {
  writeFileSync(file, content);
  return readBaseline(file);
}

it("is the report of an earlier check, also with fields and rules of another version", async () => {
  expect(await read(JSON.stringify({ ...report, isNew: true }))).toEqual({
    version: "1.2.3",
    startedAt: "2026-11-26T09:00:00.000Z",
    statuses: new Map([["a-rule-of-another-version", "failed"]]),
  });
});

it("may begin with a byte order mark", async () => {
  expect(await read(`\uFEFF${JSON.stringify(report)}`)).toMatchObject({ version: "1.2.3" });
});

it.each([
  [
    "{",
    /^Couldn't read the baseline: .*JSON.*--reporter json=check-baseline.json writes one\. https:\S+\/e\/invalidBaseline$/,
  ],
  ["[]", "The baseline is not a report of check: it is not object."],
  ["{}", "The baseline is not a report of check: it.version is not number."],
  [
    JSON.stringify({ ...report, results: [{ ...report.results[0], status: "odd" }] }),
    /it\.results\.0\.status is not passed\|failed\|notChecked\|off\./,
  ],
  [JSON.stringify({ ...report, version: REPORT_VERSION + 1 }), /it has the version 2\. Update/],
])("%s is refused with its fault", async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

it("a file that doesn't exist is named", async () => {
  await expect(readBaseline("/nowhere/check.json")).rejects.toThrow(
    /ENOENT.*\/nowhere\/check\.json/,
  );
});
