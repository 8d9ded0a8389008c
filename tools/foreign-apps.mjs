#!/usr/bin/env node
// node tools/foreign-apps.mjs FOLDER [--record] [--session NAME]: replays the sessions in e2e/recordings/foreign against the
// apps in FOLDER, as they are and with each fault that a session can show. --record records the sessions again.
// Build the repository first. e2e/recordings/foreign/README.md says which apps the folder has.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./chromium/find-chromium.mjs";
import { foreignApps } from "./foreign-apps/apps.mjs";
import { faultsIn } from "./foreign-apps/planted-faults.mjs";
import { recordSession } from "./foreign-apps/record-session.mjs";
import { replaySession } from "./foreign-apps/replay-session.mjs";
import { serveApp } from "./foreign-apps/serve-app.mjs";
import { repository } from "./repository.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: "boolean" }, session: { type: "string" } },
});
const [folder = "."] = positionals;
const { chromium } = await import("@playwright/test");
const executablePath = await findChromium();

for (const [name, app] of Object.entries(foreignApps)) {
  for (const [session, steps] of Object.entries(app.sessions)) {
    const title = `${name}-${session}`;
    if (!title.includes(values.session ?? "")) continue;
    const files = join(folder, name);
    if (!existsSync(join(files, app.page))) {
      console.log(`| ${title} | not replayed: ${files} has no ${app.page} | | |`);
      continue;
    }
    const file = join(repository, "e2e/recordings/foreign", `${title}.v1.json`);
    if (values.record) await record(file, files, app, steps);
    else await replay(title, file, files, name);
  }
}

/**
 * @param {string} file
 * @param {string} files
 * @param {import("./foreign-apps/apps.mjs").ForeignApp} app
 * @param {readonly import("./foreign-apps/apps.mjs").Step[]} steps
 */
async function record(file, files, app, steps) {
  const site = await serveApp(files, app);
  const browser = await chromium.launch({ executablePath });
  try {
    await writeFile(file, await recordSession(browser, site.url, app, steps));
    console.log(file);
  } finally {
    await browser.close();
    site.stop();
  }
}

/**
 * Prints a row for the app as it is, and one for each fault.
 *
 * @param {string} title
 * @param {string} file
 * @param {string} files
 * @param {string} name
 */
async function replay(title, file, files, name) {
  const app = foreignApps[name];
  if (!app) throw new Error(`There is no app ${name}.`);
  const planted = faultsIn(JSON.parse(await readFile(file, "utf8")));
  for (const fault of [undefined, ...planted]) {
    const site = await serveApp(files, app, fault);
    const { isSame, text, rule } = await replaySession(file, site.url, name, executablePath);
    site.stop();
    const isExpected = fault ? text === fault.says : isSame;
    console.log(
      `| ${title} | ${fault?.name ?? "as it is"} | ${isExpected ? "✓" : "✗"} ${text} | ${rule} |`,
    );
    if (!isExpected) process.exitCode = 1;
  }
}
