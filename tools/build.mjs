#!/usr/bin/env node
// npm run build: builds what has changed since the last build. With --product, only what npm start runs.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { build } = await import("./build/build.mjs");
  const { allTargets, productTargets } = await import("./build/build-targets.mjs");
  const { scriptIntegrity } = await import("./build/integrity.mjs");
  const targets = process.argv.includes("--product") ? productTargets() : allTargets();
  const { ok, built } = await build(targets, progress);
  if (ok && built === 0) console.log("Nothing has changed since the last build.");
  if (ok) console.log(scriptIntegrity());
  return ok;
});
