#!/usr/bin/env node
// npm run check: runs every check and test except those in a browser and those on PostgreSQL.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { runChecks } = await import("./check/run-checks.mjs");
  const { unitReport, unitTestsWithoutPostgres } = await import("./check/checks.mjs");
  const { countUnitTests, describeCounts } = await import("./results/count-tests.mjs");
  const { failed } = await runChecks(progress, unitTestsWithoutPostgres);
  console.log(`\nUnit tests: ${describeCounts(countUnitTests(unitReport))}`);
  console.log(failed.length === 0 ? "Every check passed." : `Failed: ${failed.join(", ")}.`);
  return failed.length === 0;
});
