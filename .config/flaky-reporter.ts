import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { flakyUnitReport } from "../tools/check/checks.mjs";

/** Lists the tests that failed and passed when repeated, with what failed. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules
      .flatMap((module) => [...module.children.allTests("passed")])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const [reason] = test.result().errors ?? [];
        const file = test.module.relativeModuleId;
        return `${file} > ${test.fullName}: ${reason?.message ?? "no reason"}`;
      });
    mkdirSync(dirname(flakyUnitReport), { recursive: true });
    writeFileSync(flakyUnitReport, JSON.stringify(flaky, undefined, 2));
  }
}
