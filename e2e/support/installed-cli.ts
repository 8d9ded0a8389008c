import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base } from "@playwright/test";
import {
  rules,
  type CallingExtensionsConfig,
  type RuleId,
  type RuleResult,
} from "calling-extensions";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";
import { installPacked } from "../../tools/pack/install-packed.mjs";
import { blocksOfGuide } from "./repository.ts";

/** The command `calling-extensions`, installed outside the repository from packed files. */
export interface InstalledCli {
  readonly folder: string;
  readonly bin: string;
  /** Runs the command in a folder, and returns what it prints, even if a check fails. */
  run(this: void, cwd: string, ...args: string[]): Promise<string>;
  /** Checks an app with a configuration that the guide has, and returns the results of the rules. */
  check(this: void, config: string): Promise<readonly RuleResult[]>;
}

/** The exit code of a check of an app that fails a rule. */
const FAILED = 1;

export const test = base.extend<object, { cli: InstalledCli }>({
  cli: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "calling-extensions-"));
      await installPacked(folder, ["packages/cli", "packages/crm-server"]);
      const bin = join(folder, "node_modules", ".bin", "calling-extensions");
      const env = { ...process.env, CHROMIUM_PATH: await findInstalled(process.env) };
      const run: InstalledCli["run"] = async (cwd, ...args) => {
        const { stdout } = await promisify(execFile)(bin, args, { cwd, env }).catch(
          (error: { code: number; stdout: string }) => {
            if (error.code === FAILED) return error;
            throw error;
          },
        );
        return stdout;
      };
      const check: InstalledCli["check"] = async (config) => {
        const project = await mkdtemp(join(folder, "project-"));
        await writeFile(join(project, "calling-extensions.config.ts"), config);
        const { results } = JSON.parse(await run(project, "check", "--reporter", "json")) as {
          results: readonly RuleResult[];
        };
        return results;
      };
      await use({ folder, bin, run, check });
      await rm(folder, { recursive: true, force: true });
    },
    // Packing and installing are slow on a busy machine.
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Returns the configuration in the guide about the check that contains a text. */
export async function configOfGuide(text: string): Promise<string> {
  const blocks = await blocksOfGuide("check-your-app", "ts");
  return blocks.find((block) => block.includes(text)) ?? "";
}

/** Adds settings to a configuration, and that other rules than these are off. */
export function withOnlyRules(
  config: string,
  needed: readonly RuleId[],
  more: CallingExtensionsConfig = {},
): string {
  const off = Object.keys(rules).filter((rule) => !needed.some((one) => one === rule));
  const setting = { severity: "off", reason: "Other tests check it." };
  const settings = { ...more, rules: Object.fromEntries(off.map((rule) => [rule, setting])) };
  return config.replace(/\}\);\n$/, `  ...${JSON.stringify(settings)},\n});\n`);
}
