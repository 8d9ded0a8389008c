#!/usr/bin/env node
// npm run rules: checks every broken app of e2e/fixtures/broken-apps against every rule of the command check. With
// rules as arguments, only the apps that break one of these.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { build } = await import("./build/build.mjs");
  const { allTargets } = await import("./build/build-targets.mjs");
  const { runRules } = await import("./test/browser-tests.mjs");
  const { ok } = await build(allTargets(), progress);
  return ok && runRules(progress, process.argv.slice(2));
});
