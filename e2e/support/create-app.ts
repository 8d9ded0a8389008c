import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { rehearsal } from "../../tools/release/rehearsal.mjs";
import { inRepository } from "./repository.ts";

/** Creates an app from a template in a new folder. Returns what the command prints. */
export async function createApp(folder: string, template: string): Promise<string> {
  if (rehearsal) return createWithNpm(folder, template);
  const command = inRepository("packages/create-calling-app/bin/create-calling-app.cjs");
  const args = [command, folder, "--template", template];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout;
}

async function createWithNpm(folder: string, template: string): Promise<string> {
  const args = ["create", "--yes", "calling-app", folder, "--", "--template", template];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: tmpdir() });
  return stdout;
}
