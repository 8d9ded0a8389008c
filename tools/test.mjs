#!/usr/bin/env node
// npm test: every check there is. Its last line is the count of the tests.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren } = await import("./process/run.mjs");
const { testEverything } = await import("./test/test-everything.mjs");

stopWithChildren();
process.exitCode = await testEverything(process.env);
