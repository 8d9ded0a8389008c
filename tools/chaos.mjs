#!/usr/bin/env node
// npm run chaos [-- --seed N] [--rounds N | --round K] [--sleep SECONDS] [--headed]: plays calls through random
// failures in Chromium and checks that none is lost or stored twice. The same seed plays the same rounds.
import { parseArgs } from "node:util";
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");

stopWithChildren();
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    rounds: { type: "string" },
    round: { type: "string" },
    sleep: { type: "string" },
    headed: { type: "boolean" },
  },
});
const { headed: isHeaded = false, ...numbers } = values;
const invalid = Object.entries(numbers).find(([, value]) => !/^\d{1,9}$/.test(value ?? ""));

const progress = createProgress();
if (invalid) {
  console.error(`--${invalid[0]} takes a whole number, not "${invalid[1]}".`);
  process.exitCode = 1;
} else if (await install(progress)) {
  const { build } = await import("./build/build.mjs");
  const { productTargets } = await import("./build/build-targets.mjs");
  const { runChaos } = await import("./test/browser-tests.mjs");
  const isBuilt = (await build(productTargets(), progress)).ok;
  process.exitCode =
    isBuilt && (await runChaos(progress, { rounds: "100", ...numbers, isHeaded })) ? 0 : 1;
} else {
  process.exitCode = 1;
}
