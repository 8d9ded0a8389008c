#!/usr/bin/env node
// npm run docs: writes what documents say of the code; a test holds them equal.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren, run, installed } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");

stopWithChildren();
const isReady = await install(createProgress());
const args = ["run", "--config=.config/vitest.config.ts", "--root=.", "tools/docs", "--update"];
const { ok } = isReady ? await run(installed("vitest"), args, { isShown: true }) : { ok: false };
process.exitCode = ok ? 0 : 1;
