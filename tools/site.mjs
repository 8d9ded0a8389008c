#!/usr/bin/env node
// npm run site: builds the documentation site. With --serve, also serves it; with --dev, serves it from the documents
// and applies each change; with --record, makes the recording of the first page again.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "./command.mjs";

const PORT = 4480;

await runCommand(async (progress) => {
  const { values } = parseArgs({
    options: { dev: { type: "boolean" }, record: { type: "boolean" }, serve: { type: "boolean" } },
  });
  const { repository } = await import("./repository.mjs");
  const folder = join(repository, "apps/site");
  if (values.dev) {
    const { run } = await import("./process/run.mjs");
    const args = ["run", "dev", "--", `--port=${PORT}`];
    return (await run("npm", args, { cwd: folder, isShown: true })).ok;
  }
  const { build } = await import("./build/build.mjs");
  const { siteTargets } = await import("./build/build-targets.mjs");
  const { ok } = await build(siteTargets(), progress);
  if (ok && values.record) await (await import("./site/record-call.mjs")).recordCall();
  if (!ok || !values.serve) {
    if (ok) console.log("The site is in apps/site/dist.");
    return ok;
  }
  const { serveStatic } = await import("./static-server.mjs");
  const { url } = await serveStatic({
    root: join(folder, "dist"),
    port: PORT,
    notFoundPage: "404.html",
  });
  console.log(`${url}\nPress Ctrl-C to stop.`);
  return true;
});
