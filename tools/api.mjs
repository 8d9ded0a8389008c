#!/usr/bin/env node
// npm run api: writes the reports of the published packages' public faces, which git keeps.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");
const { build } = await import("./build/build.mjs");
const { publishedTargets } = await import("./build/build-targets.mjs");

stopWithChildren();
const progress = createProgress();
const isReady = await install(progress);
const { ok } = isReady ? await build(publishedTargets(), progress) : { ok: false };
const { apiReport } = await import("./api/api-report.mjs");
const { published } = await import("./build/published.mjs");
let isGood = ok;
for (const directory of ok ? published : []) {
  const result = await progress.step(`report ${directory}`, () =>
    apiReport(directory, { isUpdate: true }),
  );
  isGood &&= result.ok;
}
process.exitCode = isGood ? 0 : 1;
