#!/usr/bin/env node
// npm run api: writes the reports of the libraries' public API, which are under version control.
import { runCommand } from "./command.mjs";

await runCommand(async (progress) => {
  const { build } = await import("./build/build.mjs");
  const { libraryTargets } = await import("./build/build-targets.mjs");
  const { libraries } = await import("./build/packages.mjs");
  const { apiReport } = await import("./api/api-report.mjs");
  let { ok: isGood } = await build(libraryTargets(), progress);
  for (const directory of isGood ? libraries : []) {
    const { ok } = await progress.step(`report ${directory}`, () =>
      apiReport(directory, { isUpdate: true }),
    );
    isGood &&= ok;
  }
  return isGood;
});
