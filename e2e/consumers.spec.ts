import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { integrityOf } from "../tools/build/integrity.mjs";
import { unpackInto } from "../tools/pack/unpack.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { blocksOfGuide } from "./support/repository.ts";

/** Packing and compiling are slow on a busy machine. */
test.setTimeout(300_000);
// All projects share one node_modules folder.
test.describe.configure({ mode: "default" });

const consumers = fileURLToPath(new URL("consumers", import.meta.url));

/** The folder that contains the projects and their node_modules folder. */
let root: string;

/** Links the installed packages. Links scoped packages one by one, so that the scope can contain others. */
async function linkTools(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name.startsWith("@")) await linkTools(join(from, name), join(to, name));
    else if (!name.startsWith(".")) await symlink(join(from, name), join(to, name));
  }
}

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "calling-extensions-consumers-"));
  await cp(join(consumers, "projects"), root, { recursive: true });
  await linkTools(join(consumers, "node_modules"), join(root, "node_modules"));
  await unpackInto(join(root, "node_modules"), [
    "packages/sdk",
    "packages/host",
    "packages/react",
    "packages/telephony",
    "packages/recorder",
    "packages/testing",
  ]);
});
test.afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a file of a project with Node and returns its output. Rejects if it fails. */
async function run(project: string, file: string, ...args: string[]): Promise<string> {
  const command = file.startsWith("node_modules/") ? join(root, file) : file;
  const options = { cwd: join(root, project), env: { ...process.env, FORCE_COLOR: "0", CI: "1" } };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [command, ...args],
    options,
  ).catch((error: unknown) => {
    const failed = error as { stdout: string; stderr: string };
    throw new Error(`${failed.stdout}\n${failed.stderr}`);
  });
  return `${stdout}${stderr}`;
}

test("a CommonJS program requires every package, with the same error classes as an ES module", async () => {
  expect(await run("node", "main.cjs")).toBe("passed\n");
});

const compilations = {
  "TypeScript 5 with moduleResolution node": {
    compiler: "typescript-5",
    out: "node10",
    options: ["--module", "commonjs", "--moduleResolution", "node"],
  },
  "TypeScript 6 with module node16 in a CommonJS package": {
    compiler: "typescript",
    out: "node16",
    options: ["--module", "node16"],
  },
  "TypeScript 6 with moduleResolution bundler": {
    compiler: "typescript",
    out: "bundler",
    options: ["--module", "preserve", "--moduleResolution", "bundler"],
  },
};
for (const [title, { compiler, out, options }] of Object.entries(compilations)) {
  // `npm run check` finds types that are missing in these resolutions, and other tests run the classes.
  test(
    `${title} finds every type, and the compiled program finds the class`,
    { tag: "@long" },
    async () => {
      const tsc = `node_modules/${compiler}/lib/tsc.js`;
      expect(await run("typescript", tsc, "-p", ".", ...options, "--outDir", out)).toBe("");
      // A bundler comes after the last one.
      if (out !== "bundler") expect(await run("typescript", `${out}/main.js`)).toMatch(/^passed /);
    },
  );
}

test(
  "Jest 29 runs an app's tests in jsdom, set up as the guide says",
  { tag: "@long" },
  async () => {
    const [guideTest = "", config = ""] = await blocksOfGuide("test-your-app", "js");
    await writeFile(join(root, "jest", "jest.config.cjs"), config);
    await mkdir(join(root, "jest", "src"));
    await writeFile(join(root, "jest", "src", "guide.test.js"), guideTest);
    expect(await run("jest", "node_modules/jest/bin/jest.js", "--ci")).toContain(
      "2 passed, 2 total",
    );
  },
);

/** webpack 4 is the oldest, and Vite the newest. */
const bundlers = {
  "webpack 4": ["run-webpack.cjs", "webpack-4"],
  "webpack 5": ["run-webpack.cjs", "webpack"],
  esbuild: ["run-esbuild.cjs"],
  Vite: ["node_modules/vite/bin/vite.js", "build", "--outDir", "built"],
};
for (const [title, [command = "", ...args]] of Object.entries(bundlers)) {
  const tag = title === "Vite" ? [] : ["@long"];
  test(
    `a bundle by ${title} runs a page with its app, with one copy of the class`,
    { tag },
    async ({ page }) => {
      await run("bundled", command, ...args);
      const site = await serveStatic({ root: join(root, "bundled", "built"), port: 0 });
      try {
        await page.goto(site.url);
        await expect(page.locator("#page")).toHaveText("initialized");
        await expect(page.frameLocator("iframe").locator("#app")).toHaveText(/^ready /);
        const facts = await page.evaluate("[window.isOneClass, window.isHostThere]");
        expect(facts).toEqual([true, true]);
      } finally {
        await site.stop();
      }
    },
  );
}

test("a page loads the script by a script tag, with its integrity hash", async ({ page }) => {
  const path = "node_modules/@calling-extensions/sdk/dist/main.js";
  const integrity = integrityOf(await readFile(join(root, path)));
  const html = `<!doctype html><script src="${path}" integrity="${integrity}"></script>`;
  await mkdir(join(root, "script-tag"));
  await cp(join(root, path), join(root, "script-tag", path));
  await writeFile(join(root, "script-tag", "index.html"), html);
  const site = await serveStatic({ root: join(root, "script-tag"), port: 0 });
  try {
    await page.goto(site.url);
    expect(await page.evaluate("new window.default({ eventHandlers: {} }).calls.size")).toBe(0);
  } finally {
    await site.stop();
  }
});
