import { afterEach, expect, test, vi } from "vitest";
import CoverageReporter from "./coverage-reporter.ts";
import { COVERAGE_ATTACHMENT } from "./playwright/coverage.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns what a reporter prints after tests in which an app sent these messages. */
function report(...tests: readonly (readonly string[])[]): string {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const reporter = new CoverageReporter();
  for (const sent of tests) {
    const attachments = [
      { name: "screenshot", contentType: "image/png", body: Buffer.from("no JSON") },
      { name: COVERAGE_ATTACHMENT, contentType: "application/json" },
      {
        name: COVERAGE_ATTACHMENT,
        contentType: "application/json",
        body: Buffer.from(JSON.stringify(sent)),
      },
    ];
    reporter.onTestEnd({} as never, { attachments } as never);
  }
  reporter.onEnd();
  return write.mock.calls.map(([text]) => String(text)).join("");
}

test("messages of all tests are counted in a column, and those that were never sent are named", () => {
  const [title, ...lines] = report(["INITIALIZED", "ERROR"], ["INITIALIZED"]).trim().split("\n");
  const types = /, 2 of (\d+) types:$/.exec(title ?? "");
  expect(title).toContain("Messages that the app has sent in 2 tests, ");
  const counted = lines.filter((line) => line.startsWith("  "));
  const counts = counted.map((line) => line.trim().split(/ +/));
  expect(Object.fromEntries(counts)).toEqual({ ERROR: "1", INITIALIZED: "2" });
  const missing = /^Never sent: (.*)\.$/.exec(lines.at(-1) ?? "")?.[1]?.split(", ") ?? [];
  expect(missing).toHaveLength(Number(types?.[1]) - 2);
  expect(missing).toContain("OUTGOING_CALL_STARTED");
  // The longest name is as long as the column.
  const longest = Math.max(...[...missing, "INITIALIZED"].map(({ length }) => length));
  expect(counted.map((line) => line.length)).toEqual([1, 1].map(() => longest + 5));
});

test("one test is named so, and without a test nothing is printed", () => {
  expect(report(["ERROR"])).toContain("sent in 1 test, 1 of");
  vi.restoreAllMocks();
  expect(report()).toBe("");
  expect(new CoverageReporter().printsToStdio()).toBe(false);
});
