#!/usr/bin/env node
// npm run check: every check but the browser tests.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");
const { runChecks } = await import("./check/run-checks.mjs");
const { countUnitTests } = await import("./results/count-tests.mjs");
const { describeCounts } = await import("./results/describe-counts.mjs");
const { unitReport } = await import("./check/checks.mjs");

stopWithChildren();
const progress = createProgress();
const isReady = await install(progress);
const { failed } = isReady ? await runChecks(progress) : { failed: ["install packages"] };
if (isReady) console.log(`\nUnit tests: ${describeCounts(countUnitTests(unitReport))}`);
console.log(failed.length === 0 ? "Every check passed." : `Failed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
