import { execFile } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { test } from "./support/base-test.ts";
import { inPackage } from "./support/repository.ts";

/** Modules that import React, which browsers find only in a bundle. */
const reactBindings = {
  "the app's side in React": "react/dist/app.js",
  "the host's side in React": "react/dist/host.js",
};

const published = {
  "the SDK": "sdk/dist/index.js",
  "the host SDK": "host/dist/index.js",
  "the telephony interface": "telephony/dist/index.js",
  "the recorder": "recorder/dist/index.js",
  "the contract tests of carriers": "telephony/dist/contract.js",
  ...reactBindings,
};

/** A program that imports modules, and prints which have no exports, and which globals they added. */
const importModules = (urls: readonly string[]): string => `
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  const outcome = { withoutExports: [], addedGlobals: {} };
  (async () => {
    for (const url of ${JSON.stringify(urls)}) {
      const module = await import(url);
      if (Object.keys(module).length === 0) outcome.withoutExports.push(url);
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name));
      if (added.length > 0) outcome.addedGlobals[url] = added;
    }
    console.log(JSON.stringify(outcome));
  })();
`;

const urls = Object.values(published).map((path) => pathToFileURL(inPackage(path)));
const program = importModules(urls.map(({ href }) => href));

/** Runs a program. It exits only if no import keeps the process alive. */
const runInNode = (text: string) =>
  promisify(execFile)(process.execPath, ["--eval", text], { timeout: 60_000 });

test("no package has side effects when Node imports it, for example for server-side rendering", async () => {
  const { stdout, stderr } = await runInNode(program);
  expect(JSON.parse(stdout)).toEqual({ withoutExports: [], addedGlobals: {} });
  expect(stderr).toBe("");
});

test("no package has side effects when a Node worker imports it", async () => {
  const worker = `new (require("node:worker_threads").Worker)(${JSON.stringify(program)}, { eval: true });`;
  const { stdout, stderr } = await runInNode(worker);
  expect(JSON.parse(stdout)).toEqual({ withoutExports: [], addedGlobals: {} });
  expect(stderr).toBe("");
});

test("packages can be imported in a browser worker", async ({ page }) => {
  for (const [title, path] of Object.entries(published)) {
    if (title in reactBindings) continue;
    const url = pathToFileURL(inPackage(path));
    const site = await serveStatic({ root: fileURLToPath(new URL(".", url)), port: 0 });
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
      expect(hasExports, title).toBe(true);
    } finally {
      await site.stop();
    }
  }
});
