#!/usr/bin/env node
// npm run docs: writes what documents say of the code; a test holds them equal.
import { requireNodeVersion } from "./setup/node-version.mjs";

requireNodeVersion();
const { stopWithChildren, run, installed } = await import("./process/run.mjs");
const { createProgress } = await import("./terminal/progress.mjs");
const { install } = await import("./setup/install.mjs");

/** What is written, each by its tests: the answers that the OpenAPI document shows come before it. */
const steps = [
  ["packages/crm/src/openapi/operations.test.ts"],
  ["packages/crm/src/openapi/document.test.ts", "tools/docs"],
];

/** @param {string[]} tests */
const update = (tests) => {
  const options = [
    "--config=.config/vitest.config.ts",
    "--root=.",
    "--project=unit",
    "--project=alone",
  ];
  return run(installed("vitest"), ["run", ...options, ...tests, "--update"], { isShown: true });
};

stopWithChildren();
let isDone = await install(createProgress());
for (const tests of steps) isDone &&= (await update(tests)).ok;
process.exitCode = isDone ? 0 : 1;
