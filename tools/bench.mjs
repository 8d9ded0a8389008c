#!/usr/bin/env node
// npm run bench [-- sdk | crm | scale | calls | files | fixtures | softphone | page | day | recordings | viewer]: compares the SDK in a browser, the CRM
// service alone or as several processes, the storage of calls, files, tests, the softphone, the CRM page, recordings, or their viewer with competitors,
// and prints ratios.
// --quick runs few rounds; --write writes the results into documents.
import { parseArgs } from "node:util";
import { runCommand } from "./command.mjs";

/** What has to be built for each question. The script-tag file is measured as published. */
const targets = /** @type {const} */ ({
  sdk: "libraryTargets",
  crm: "serviceTargets",
  scale: "serviceTargets",
  calls: "productTargets",
  files: "serviceTargets",
  fixtures: "allTargets",
  softphone: "productTargets",
  page: "productTargets",
  day: "productTargets",
  recordings: "serviceTargets",
  viewer: "viewerTargets",
});

/** @param {string} name @returns {name is keyof typeof targets} */
const isQuestion = (name) => Object.hasOwn(targets, name);

await runCommand(async (progress) => {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean" }, write: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name = "sdk"] = positionals;
  if (!isQuestion(name)) {
    console.error(`Unknown benchmark "${name}". Use one of: ${Object.keys(targets).join(", ")}.`);
    return false;
  }
  const { build } = await import("./build/build.mjs");
  const buildTargets = await import("./build/build-targets.mjs");
  const { ok } = await build(buildTargets[targets[name]](), progress);
  if (!ok) return false;
  const { compare } = await import("./bench/harness.mjs");
  const { question } = await import(`./bench/questions/${name}.mjs`);
  return compare(question, { isQuick: values.quick ?? false, isWritten: values.write ?? false });
});
