import { execFile } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { test } from "./support/base-test.ts";

/** Modules that import React, which browsers find only in a bundle. */
const reactBindings = {
  "the app's side in React": "../packages/react/dist/app.js",
  "the host's side in React": "../packages/react/dist/host.js",
};

const published = {
  "the SDK": "../packages/sdk/dist/index.js",
  "the host SDK": "../packages/host/dist/index.js",
  "the telephony interface": "../packages/telephony/dist/index.js",
  "the contract tests of carriers": "../packages/telephony/dist/contract.js",
  ...reactBindings,
};

/** A program that imports a module, and prints whether it has exports and which globals it added. */
const importModule = (url: string): string => `
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  import(${JSON.stringify(url)}).then((module) => {
    const addedGlobals = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
    console.log(JSON.stringify({ hasExports: Object.keys(module).length > 0, addedGlobals }));
  });
`;

/** Runs a program. It exits only if no import keeps the process alive. */
const runInNode = (program: string) =>
  promisify(execFile)(process.execPath, ["--eval", program], { timeout: 60_000 });

for (const [title, path] of Object.entries(published)) {
  test.describe(title, () => {
    const url = new URL(path, import.meta.url);

    test("has no side effects when Node imports it, for example for server-side rendering", async () => {
      const { stdout, stderr } = await runInNode(importModule(url.href));
      expect(JSON.parse(stdout)).toEqual({ hasExports: true, addedGlobals: [] });
      expect(stderr).toBe("");
    });

    test("has no side effects when a Node worker imports it", async () => {
      const worker = `new (require("node:worker_threads").Worker)(${JSON.stringify(importModule(url.href))}, { eval: true });`;
      const { stdout, stderr } = await runInNode(worker);
      expect(JSON.parse(stdout)).toEqual({ hasExports: true, addedGlobals: [] });
      expect(stderr).toBe("");
    });

    if (title in reactBindings) return;

    test("can be imported in a browser worker", async ({ page }) => {
      const root = fileURLToPath(new URL(".", url));
      const site = await serveStatic({ root, port: 0 });
      try {
        await page.goto(site.url);
        const hasExports = await page.evaluate(
          (moduleUrl) => {
            const source = `import(${JSON.stringify(moduleUrl)}).then((module) => postMessage(Object.keys(module).length > 0))`;
            const worker = new Worker(
              URL.createObjectURL(new Blob([source], { type: "text/javascript" })),
              { type: "module" },
            );
            return new Promise((resolve, reject) => {
              worker.addEventListener("message", ({ data }) => resolve(data), { once: true });
              worker.addEventListener("error", ({ message }) => reject(new Error(message)), {
                once: true,
              });
            });
          },
          `${site.url}/${basename(url.pathname)}`,
        );
        expect(hasExports).toBe(true);
      } finally {
        await site.stop();
      }
    });
  });
}
