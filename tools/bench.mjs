#!/usr/bin/env node
// npm run bench [-- sdk | crm | calls]: compares the SDK in a browser, the CRM service, or the storage of
// calls with competitors, and prints ratios. --quick runs few rounds; --write writes the table into the
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
};

await runCommand(async (progress) => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean" }, write: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name = "sdk"] = positionals;
  if (name !== "sdk" && name !== "crm" && name !== "calls") {
    console.error(`Unknown benchmark "${name}". Use sdk, crm or calls.`);
    return false;
  }
  const { build } = await import("./build/build.mjs");
  const { libraryTargets, productTargets, serviceTargets } =
    await import("./build/build-targets.mjs");
  const targets = { sdk: libraryTargets, crm: serviceTargets, calls: productTargets }[name]();
  const { ok } = await build(targets, progress);
  const { quick: isQuick = false, write: isWritten = false } = values;
  return ok && benchmarks[name]({ isQuick, isWritten });
});
