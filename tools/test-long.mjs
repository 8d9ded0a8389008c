#!/usr/bin/env node
// npm run test:long: runs what searches at random, kills processes or takes very long. See .github/CONTRIBUTING.md.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { build } = await import("./build/build.mjs");
  const { allTargets } = await import("./build/build-targets.mjs");
  const { runLongTests } = await import("./test/browser-tests.mjs");
  const { ok } = await build(allTargets(), progress);
  return ok && runLongTests(progress);
});
