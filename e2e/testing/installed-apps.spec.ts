import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";
import { installFiles, packAll } from "../../tools/pack/install-packed.mjs";

/** Packing, installing and testing takes its time on a busy machine. */
test.setTimeout(300_000);
// All of them are served on one port, and packed once.
test.describe.configure({ mode: "serial" });

const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

const create = (template: string) => async (folder: string) => {
  const command = inRepository("packages/create-calling-app/bin/create-calling-app.mjs");
  const args = [command, folder, "--template", template];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain("npm test");
};

const copy = (path: string) => (folder: string) =>
  cp(inRepository(path), folder, { recursive: true });

/** How each app comes to be, and how many tests of its own it has. */
const apps = {
  "made of the template plain": { make: create("plain"), passed: 3 },
  "made of the template react": { make: create("react"), passed: 3 },
  "on the vendor's SDK": { make: copy("e2e/fixtures/vendor-sample"), passed: 3 },
};

let root: string;
let packed: Record<string, string>;

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "calling-extensions-apps-"));
  packed = await packAll([
    "packages/sdk",
    "packages/host",
    "packages/react",
    "packages/testing",
    "apps/crm-server",
  ]);
});
test.afterAll(() => rm(root, { recursive: true, force: true }));

for (const [title, { make, passed }] of Object.entries(apps)) {
  test(`the tests of an app ${title} pass, installed outside of the repository`, async () => {
    const folder = join(root, title.replaceAll(/\W+/g, "-"));
    await make(folder);
    await installFiles(folder, packed);
    const env = {
      ...process.env,
      CI: "1",
      FORCE_COLOR: "0",
      CHROMIUM_PATH: process.env["CHROMIUM_PATH"] ?? (await findInstalled(process.env)),
    };
    const npm = (...args: string[]) =>
      promisify(execFile)("npm", args, { cwd: folder, env }).catch((error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${stdout}\n${stderr}`);
      });
    await npm("run", "build", "--if-present");
    expect((await npm("test")).stdout).toContain(`${passed} passed`);
  });
}
