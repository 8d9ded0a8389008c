import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsdown = createRequire(import.meta.url).resolve("tsdown/package.json");

/** Builds the service aside from `dist`, so that a test can run it as a process of its own. */
export async function buildForTests(): Promise<{ main: string; remove: () => Promise<void> }> {
  // Inside node_modules it finds its dependencies, and nobody else looks.
  const directory = await mkdtemp(join(root, "node_modules", ".crm-server-test-"));
  const cli = join(dirname(tsdown), "dist", "run.mjs");
  await promisify(execFile)(process.execPath, [cli, "--out-dir", directory, "--no-clean"], {
    cwd: root,
  });
  return {
    main: join(directory, "main.js"),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
