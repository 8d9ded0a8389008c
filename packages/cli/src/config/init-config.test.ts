import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { initConfig } from "./init-config.ts";
import { CONFIG_FILE, readConfig } from "./read-config.ts";

async function createFolder(manifest?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "calling-extensions-init-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  if (manifest !== undefined) await writeFile(join(folder, "package.json"), manifest);
  return folder;
}

it.each([
  [undefined, "http://localhost:3000", undefined],
  [
    { scripts: { start: "next dev" }, dependencies: { next: "1" } },
    "http://localhost:3000",
    "start",
  ],
  [{ scripts: { dev: "vite" }, devDependencies: { vite: "8" } }, "http://localhost:5173", "dev"],
  [{ scripts: { dev: "vite --port 4242 --https" } }, "https://localhost:4242", "dev"],
  [{ scripts: { test: "vitest" }, dependencies: null }, "http://localhost:3000", undefined],
])("init with %j writes a valid configuration", async (manifest, app, script) => {
  const folder = await createFolder(manifest && JSON.stringify(manifest));
  expect(await initConfig(folder)).toContain(`for the app at ${app}.`);
  const source = await readFile(join(folder, CONFIG_FILE), "utf8");
  expect(source).toMatch(/^import \{ defineConfig \} from "calling-extensions";\n/);
  // The package isn't installed there.
  const copy = join(folder, "copy.ts");
  await writeFile(copy, source.replace(/^import.*/, "const defineConfig = (config) => config;"));
  expect(await readConfig(copy)).toEqual({
    app,
    ...(script && { start: { command: `npm run ${script}` } }),
  });
});

it("reads the port of the server's configuration, and prefers a script that opens no browser", async () => {
  const scripts = { start: "webpack serve --open", serve: "webpack serve" };
  const folder = await createFolder(JSON.stringify({ scripts }));
  const server = 'module.exports = { devServer: { server: "https", port: 9025 } };';
  await writeFile(join(folder, "webpack.config.js"), server);
  await initConfig(folder);
  const source = await readFile(join(folder, CONFIG_FILE), "utf8");
  expect(source).toContain('app: "https://localhost:9025",');
  expect(source).toContain('start: { command: "npm run serve" },');
});

it.each([
  [{ "@hubspot/calling-extensions-sdk": "0" }, "// locators: {", "npm install"],
  [{ "@calling-extensions/sdk": "0", "calling-extensions": "0" }, "onSimulateAction", "Next: npx"],
])(
  "init for an app with %j names its buttons and the next step",
  async (dependencies, ...expected) => {
    const folder = await createFolder(JSON.stringify({ dependencies }));
    const output = await initConfig(folder);
    const source = await readFile(join(folder, CONFIG_FILE), "utf8");
    expect(source).toContain(expected[0]);
    expect(output).toContain(expected[1]);
  },
);

it("overwrites nothing, and names a package.json that isn't JSON", async () => {
  const folder = await createFolder();
  await initConfig(folder);
  await expect(initConfig(folder)).rejects.toThrow("already exists");
  await expect(initConfig(await createFolder("{"))).rejects.toThrow("isn't valid JSON");
});
