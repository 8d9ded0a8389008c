#!/usr/bin/env node
// npm run release: publishes the next version.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { release } = await import("./release/release.mjs");
  return release(progress, process.env);
});
