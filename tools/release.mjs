#!/usr/bin/env node
// npm run release: publishes the next version. With --rehearse, publishes to a registry on this machine, and uses it from there.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  if (process.argv.includes("--rehearse")) {
    const { rehearse } = await import("./release/rehearse.mjs");
    return rehearse(progress);
  }
  const { release } = await import("./release/release.mjs");
  return release(progress, process.env);
});
