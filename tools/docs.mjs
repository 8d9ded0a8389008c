#!/usr/bin/env node
// npm run docs: writes the generated parts of the documents. Tests check that they are up to date.
import { runCommand } from "./command.mjs";

/** Tests that write, with --update. The OpenAPI document shows example responses, which come first. */
const steps = [
  ["packages/crm/src/http/openapi/operations.test.ts"],
  [
    "packages/crm/src/http/openapi/document.test.ts",
    "packages/crm/src/store/sqlite-tables.test.ts",
    "packages/cli/src/check/reporters/reporters.test.ts",
    "packages/recording/src/recording-schema.test.ts",
    "tools/docs",
    "tools/texts",
  ],
];

await runCommand(async () => {
  const { run, installed } = await import("./process/run.mjs");
  const config = ["--config=.config/vitest.config.ts", "--root=."];
  const projects = ["--project=unit", "--project=alone"];
  for (const tests of steps) {
    const args = ["run", ...config, ...projects, ...tests, "--update"];
    if (!(await run(installed("vitest"), args, { isShown: true })).ok) return false;
  }
  return true;
});
