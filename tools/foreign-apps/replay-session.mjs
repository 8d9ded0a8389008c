import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "../process/run.mjs";
import { repository } from "../repository.mjs";
import { REPLAY_TIMEOUT_MS } from "./planted-faults.mjs";

const command = join(repository, "packages/cli/dist/main.js");
const apps = pathToFileURL(join(repository, "tools/foreign-apps/apps.mjs")).href;

/**
 * Replays a recording with the command, as a user does.
 *
 * @param {string} file
 * @param {string} url of the app
 * @param {string} name of the app
 * @param {string} chromium
 * @returns {Promise<{ isSame: boolean, text: string, rule: string }>} the first difference, and the rule that it names
 */
export async function replaySession(file, url, name, chromium) {
  const folder = await mkdtemp(join(tmpdir(), "foreign-app-"));
  try {
    const config = join(folder, "calling-extensions.config.mjs");
    const report = join(folder, "replay.json");
    await writeFile(config, configOf(name));
    const reporters = ["--reporter", `json=${report}`];
    const args = [command, "replay", file, "--app", url, "--config", config, ...reporters];
    const env = { CHROMIUM_PATH: chromium };
    const { output } = await run(process.execPath, args, { env });
    const text = await readFile(report, "utf8").catch(() => {
      throw new Error(`The replay of ${file} failed: ${output}`);
    });
    const { difference, rule, notes } = JSON.parse(text);
    return {
      isSame: difference === undefined,
      text: [...notes, difference?.text ?? "no difference"].join(" "),
      rule: rule?.id ?? rule?.url.split("/").at(-1) ?? "",
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string} name */
const configOf = (name) => `import { foreignApps } from ${JSON.stringify(apps)};

const { locators, logIn, ring } = foreignApps[${JSON.stringify(name)}];
export default {
  timeoutMs: ${REPLAY_TIMEOUT_MS},
  locators,
  ...(logIn && { logIn }),
  ...(ring && { ring }),
};
`;
