#!/usr/bin/env node
// npm run bench [-- sdk | crm | calls | files]: measures the SDK in a browser, the CRM service, or the storing of
// calls by page and service, each beside its peers, and prints ratios. --quick takes few rounds; --write
// writes the table into the README.
import { parseArgs } from "node:util";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");

stopWithChildren();
const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean" }, write: { type: "boolean" } },
  allowPositionals: true,
});
const { quick: isQuick = false, write: isWritten = false } = values;

const benches = {
  // The script-tag file is weighed as it is published.
  sdk: async () => {
    const { publishedTargets } = await import("./build/build-targets.mjs");
    const { runSdkBench } = await import("./bench/run-sdk-bench.mjs");
    return {
      targets: publishedTargets(),
      measure: () => runSdkBench({ rounds: isQuick ? 3 : 9, isWritten }),
    };
  },
  crm: async () => {
    const { serviceTargets } = await import("./build/build-targets.mjs");
    const { runCrmBench } = await import("./bench/crm/run-crm-bench.mjs");
    return { targets: serviceTargets(), measure: () => runCrmBench({ isQuick, isWritten }) };
  },
  files: async () => {
    const { serviceTargets } = await import("./build/build-targets.mjs");
    const { runFilesBench } = await import("./bench/files/run-files-bench.mjs");
    return { targets: serviceTargets(), measure: () => runFilesBench({ isQuick, isWritten }) };
  },
  calls: async () => {
    const { productTargets } = await import("./build/build-targets.mjs");
    const { runCallsBench } = await import("./bench/calls/run-calls-bench.mjs");
    return {
      targets: productTargets(),
      measure: () => runCallsBench({ rounds: isQuick ? 3 : 9, isWritten }),
    };
  },
};

const [what = "sdk"] = positionals;
const progress = createProgress();
if (what !== "sdk" && what !== "crm" && what !== "calls" && what !== "files") {
  console.error(`There is no benchmark ${what}. Use sdk, crm, calls or files.`);
  process.exitCode = 1;
} else if (await install(progress)) {
  const { build } = await import("./build/build.mjs");
  const { targets, measure } = await benches[what]();
  const isBuilt = (await build(targets, progress)).ok;
  process.exitCode = isBuilt && (await measure()) ? 0 : 1;
} else {
  process.exitCode = 1;
}
