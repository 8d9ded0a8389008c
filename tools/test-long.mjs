#!/usr/bin/env node
// npm run test:long: runs the unit tests with long random searches and many kills, and kills the browser often.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { build } = await import("./build/build.mjs");
  const { allTargets } = await import("./build/build-targets.mjs");
  const { runLongTests } = await import("./test/browser-tests.mjs");
  const { ok } = await build(allTargets(), progress);
  return ok && runLongTests(progress);
});
