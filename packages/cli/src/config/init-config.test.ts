import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { initConfig } from "./init-config.ts";
import { readConfig } from "./read-config.ts";

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
  const file = await initConfig(folder);
  const source = await readFile(file, "utf8");
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
  const source = await readFile(await initConfig(folder), "utf8");
  expect(source).toContain('app: "https://localhost:9025",');
  expect(source).toContain('start: { command: "npm run serve" },');
});

it("overwrites nothing, and names a package.json that isn't JSON", async () => {
  const folder = await createFolder();
  await initConfig(folder);
  await expect(initConfig(folder)).rejects.toThrow("already exists");
  await expect(initConfig(await createFolder("{"))).rejects.toThrow("isn't valid JSON");
});
