#!/usr/bin/env node
// npm test: runs every check and every test. The last line is the number of tests.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { testEverything } = await import("./test/test-everything.mjs");

stopWithChildren();
process.exitCode = await testEverything(process.env);
