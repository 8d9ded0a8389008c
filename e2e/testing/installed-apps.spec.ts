import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { parseFault } from "@calling-extensions/host";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";
import { codeBlocks } from "../../tools/docs/code-blocks.mjs";
import { installFiles, packAll } from "../../tools/pack/install-packed.mjs";

/** Packing, installing and testing takes its time on a busy machine. */
test.setTimeout(300_000);
// All of them are served on one port, and packed once.
test.describe.configure({ mode: "serial" });

const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

const create = (template: string) => async (folder: string) => {
  const command = inRepository("packages/create-calling-app/bin/create-calling-app.cjs");
  const args = [command, folder, "--template", template];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain("npm test");
};

const copy = (path: string) => (folder: string) =>
  cp(inRepository(path), folder, { recursive: true });

const guide = await readFile(inRepository("docs/guides/test-your-app.md"), "utf8");

/** Makes an app of the template, with what its team adds: the guide's code, and tests of their own. */
async function createSample(folder: string): Promise<void> {
  const [test = "", componentTest = "", config = ""] = codeBlocks(guide, "ts");
  await create("plain")(folder);
  await copy("e2e/fixtures/template-sample")(folder);
  await writeFile(join(folder, "tests/guide.spec.ts"), test);
  await writeFile(join(folder, "src/guide.test.ts"), componentTest);
  // Compiled beside the template's own.
  await writeFile(join(folder, "guide.config.ts"), config);
}

/** How each app comes to be, and how many tests of its own it has. */
const apps = {
  "made of the template plain, with the guide's tests and its team's": {
    make: createSample,
    passed: 8,
  },
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
    "packages/cli",
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

test("the guide's faults are faults", () => {
  const lines = [...guide.matchAll(/^\| `([a-z]+:[^`]+)` \|/gm)].map(([, line = ""]) => line);
  const kinds = lines.map((line) => parseFault(line).kind);
  expect(kinds).toEqual(["delay", "drop", "duplicate", "reorder", "refuse", "slow"]);
});
