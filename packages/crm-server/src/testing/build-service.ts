import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tsdown = createRequire(import.meta.url).resolve("tsdown/package.json");

/** Names the directory of the build that all test files of a run share. */
const DIRECTORY = "CRM_SERVER_TEST_BUILD";

/** What is used of Vitest's project. Its types contain others of Node, which differ from ours. */
interface TestProject {
  onTestsRerun(listener: () => Promise<void>): void;
}

/** Vitest calls this once before the tests. The first test that needs the build creates it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // In node_modules, it finds its dependencies, and other tools ignore it.
  const directory = join(root, "node_modules", `.crm-server-test-${process.pid}`);
  process.env[DIRECTORY] = directory;
  const remove = () => rm(directory, { recursive: true, force: true });
  // A run that was killed may have had the same process id.
  await remove();
  // The sources have changed.
  project.onTestsRerun(remove);
  return remove;
}

/** Builds the service, so that a test can run it as a process. */
export async function buildService(): Promise<{ main: string }> {
  const directory = process.env[DIRECTORY];
  if (directory === undefined) throw new Error("The set-up of the tests didn't run.");
  if (!existsSync(directory)) await build(directory);
  return { main: join(directory, "main.js") };
}

/** Two workers may build at the same time, so a build is complete before it has its name. */
async function build(directory: string): Promise<void> {
  const draft = await mkdtemp(`${directory}-`);
  const cli = join(dirname(tsdown), "dist", "run.mjs");
  await promisify(execFile)(process.execPath, [cli, "--out-dir", draft, "--no-clean"], {
    cwd: root,
  });
  try {
    await rename(draft, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
    await rm(draft, { recursive: true });
  }
}
