#!/usr/bin/env node
// npm run bench: measures the SDK beside its peers, in a browser, and prints ratios.
// --quick takes few rounds; --write writes the table into the READMEs.
import { parseArgs } from "node:util";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");

const ROUNDS = 9;
const QUICK_ROUNDS = 3;

stopWithChildren();
const { values } = parseArgs({
  options: { quick: { type: "boolean" }, write: { type: "boolean" } },
});
const progress = createProgress();
const isInstalled = await install(progress);
const { build } = await import("./build/build.mjs");
const { publishedTargets } = await import("./build/build-targets.mjs");
// The script-tag file is weighed as it is published.
const isReady = isInstalled && (await build(publishedTargets(), progress)).ok;
const { runBench } = await import("./bench/run-bench.mjs");
const rounds = values.quick ? QUICK_ROUNDS : ROUNDS;
const isGood = isReady && (await runBench({ rounds, isWritten: values.write ?? false }));
process.exitCode = isGood ? 0 : 1;
