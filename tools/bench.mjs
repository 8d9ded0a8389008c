#!/usr/bin/env node
// npm run bench [-- sdk | crm | calls | files]: compares the SDK in a browser, the CRM service, the storage of calls,
// or files with competitors, and prints ratios. --quick runs few rounds; --write writes the table into the
// README.
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
};

await runCommand(async (progress) => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean" }, write: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name = "sdk"] = positionals;
  if (name !== "sdk" && name !== "crm" && name !== "calls" && name !== "files") {
    console.error(`Unknown benchmark "${name}". Use sdk, crm, calls or files.`);
    return false;
  }
  const { build } = await import("./build/build.mjs");
  const { libraryTargets, productTargets, serviceTargets } =
    await import("./build/build-targets.mjs");
  const targets = {
    sdk: libraryTargets,
    crm: serviceTargets,
    calls: productTargets,
    files: serviceTargets,
  }[name]();
  const { ok } = await build(targets, progress);
  const { quick: isQuick = false, write: isWritten = false } = values;
  return ok && benchmarks[name]({ isQuick, isWritten });
});
