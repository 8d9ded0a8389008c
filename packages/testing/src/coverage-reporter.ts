import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { coverageOf } from "calling-extensions";
import { COVERAGE_ATTACHMENT } from "./playwright/coverage.ts";

/**
 * A reporter of Playwright that prints which messages the app has sent in all tests, and which it never sent:
 * `reporter: [["list"], ["@calling-extensions/testing/coverage-reporter"]]`.
 */
export default class CoverageReporter implements Reporter {
  readonly #sent: string[] = [];
  #tests = 0;

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name !== COVERAGE_ATTACHMENT || !body) continue;
      this.#tests += 1;
      this.#sent.push(...(JSON.parse(body.toString()) as string[]));
    }
  }

  onEnd(): void {
    if (this.#tests > 0) process.stdout.write(describeCoverage(this.#sent, this.#tests));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function describeCoverage(sentTypes: readonly string[], testCount: number): string {
  const coverage = coverageOf(sentTypes);
  const sent = coverage.filter(({ count }) => count > 0);
  const missing = coverage.filter(({ count }) => count === 0).map(({ type }) => type);
  const width = Math.max(...coverage.map(({ type }) => type.length));
  const tests = testCount === 1 ? "1 test" : `${testCount} tests`;
  return [
    `\nMessages that the app has sent in ${tests}, ${sent.length} of ${coverage.length} types:`,
    ...sent.map(({ type, count }) => `  ${type.padEnd(width)}  ${count}`),
    ...(missing.length > 0 ? [`Never sent: ${missing.join(", ")}.`] : []),
    "",
  ].join("\n");
}
