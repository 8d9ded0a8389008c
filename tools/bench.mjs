#!/usr/bin/env node
// npm run bench [-- sdk | crm | calls | files | fixtures | softphone | page]: compares the SDK in a browser, the CRM
// service, the storage of calls, files, tests, the softphone, or the CRM page with competitors, and prints ratios.
// --quick runs few rounds; --write writes the table into the README.
import { parseArgs } from "node:util";
import { runCommand } from "./command.mjs";

/** @typedef {import("./bench/report.mjs").BenchOptions} BenchOptions */

const benchmarks = {
  // The script-tag file is measured as published.
  sdk: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/sdk/run-sdk-bench.mjs")).runSdkBench(options),
  crm: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/crm/run-crm-bench.mjs")).runCrmBench(options),
  calls: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/calls/run-calls-bench.mjs")).runCallsBench(options),
  files: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/files/run-files-bench.mjs")).runFilesBench(options),
  fixtures: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/fixtures/run-fixtures-bench.mjs")).runFixturesBench(options),
  softphone: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/softphone/run-softphone-bench.mjs")).runSoftphoneBench(options),
  page: async (/** @type {BenchOptions} */ options) =>
    (await import("./bench/page/run-page-bench.mjs")).runPageBench(options),
};

/** @param {string} name @returns {name is keyof typeof benchmarks} */
const isBenchmark = (name) => Object.hasOwn(benchmarks, name);

await runCommand(async (progress) => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean" }, write: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name = "sdk"] = positionals;
  if (!isBenchmark(name)) {
    console.error(
      `Unknown benchmark "${name}". Use one of: ${Object.keys(benchmarks).join(", ")}.`,
    );
    return false;
  }
  const { build } = await import("./build/build.mjs");
  const { allTargets, libraryTargets, productTargets, serviceTargets } =
    await import("./build/build-targets.mjs");
  const targets = {
    sdk: libraryTargets,
    crm: serviceTargets,
    calls: productTargets,
    files: serviceTargets,
    fixtures: allTargets,
    softphone: productTargets,
    page: productTargets,
  }[name]();
  const { ok } = await build(targets, progress);
  const { quick: isQuick = false, write: isWritten = false } = values;
  return ok && benchmarks[name]({ isQuick, isWritten });
});
