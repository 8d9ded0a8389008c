import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { test } from "./support/base-test.ts";

/** Beside React, which a browser finds only in a bundle. */
const besideReact = {
  "the app's side in React": "../packages/react/dist/app.js",
  "the host's side in React": "../packages/react/dist/host.js",
};

const published = {
  "the SDK": "../packages/sdk/dist/index.js",
  "the host SDK": "../packages/host/dist/index.js",
  ...besideReact,
};

/** What a program prints after it imported a module: how many names it exports, and what it left about. */
const importIt = (url: string): string => `
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  import(${JSON.stringify(url)}).then((module) => {
    const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
    console.log(JSON.stringify({ hasExports: Object.keys(module).length > 0, left }));
  });
`;

/** Ends only where nothing that was imported keeps the process alive. */
const runInNode = (program: string) =>
  promisify(execFile)(process.execPath, ["--eval", program], { timeout: 20_000 });

for (const [title, path] of Object.entries(published)) {
  test.describe(title, () => {
    const url = new URL(path, import.meta.url);

    test("is imported in Node, as when a server renders, and does nothing", async () => {
      const { stdout, stderr } = await runInNode(importIt(url.href));
      expect(JSON.parse(stdout)).toEqual({ hasExports: true, left: [] });
      expect(stderr).toBe("");
    });

    test("is imported in a worker of Node's and does nothing", async () => {
      const worker = `new (require("node:worker_threads").Worker)(${JSON.stringify(importIt(url.href))}, { eval: true });`;
      const { stdout, stderr } = await runInNode(worker);
      expect(JSON.parse(stdout)).toEqual({ hasExports: true, left: [] });
      expect(stderr).toBe("");
    });

    if (title in besideReact) return;

    test("is imported in a worker of the browser's", async ({ page }) => {
      const root = fileURLToPath(new URL(".", url));
      const site = await serveStatic({ root, port: 0 });
      try {
        await page.goto(site.url);
        const answer = await page.evaluate((address) => {
          const source = `import(${JSON.stringify(address)}).then((module) => postMessage(Object.keys(module).length > 0))`;
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
        }, `${site.url}/index.js`);
        expect(answer).toBe(true);
      } finally {
        await site.stop();
      }
    });
  });
}
