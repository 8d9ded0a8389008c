#!/usr/bin/env node
// npm run build: makes what is not made yet, or from other sources than now.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");
const { allTargets } = await import("./build/build-targets.mjs");
const { build } = await import("./build/build.mjs");
const { scriptIntegrity } = await import("./build/integrity.mjs");

stopWithChildren();
const progress = createProgress();
const isReady = await install(progress);
const { ok, built } = isReady ? await build(allTargets(), progress) : { ok: false, built: 0 };
if (ok && built === 0) console.log("Nothing has changed since the last build.");
if (ok) console.log(scriptIntegrity());
process.exitCode = ok ? 0 : 1;
