import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";
import { inRepository } from "./repository.ts";

/** Runs `calling-extensions` in a folder. Returns its exit code and what it prints. */
export async function runCommand(
  folder: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const main = inRepository("packages/cli/dist/main.js");
  const env = { ...process.env, CHROMIUM_PATH: await findInstalled(process.env) };
  const run = promisify(execFile)(process.execPath, [main, ...args], { cwd: folder, env });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** Runs `calling-extensions replay session.json`, in a folder with that file and a configuration. */
export const replay = (folder: string, ...args: readonly string[]) =>
  runCommand(folder, ["replay", "session.json", ...args]);
