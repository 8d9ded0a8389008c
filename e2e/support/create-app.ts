import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inRepository } from "./repository.ts";

/** Creates an app from a template in an empty folder. Returns what the command prints. */
export async function createApp(folder: string, template: string): Promise<string> {
  const command = inRepository("packages/create-calling-app/bin/create-calling-app.cjs");
  const args = [command, folder, "--template", template];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout;
}
