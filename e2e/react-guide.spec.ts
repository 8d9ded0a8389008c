import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { build, defaultClientConditions } from "vite";
import { serveStatic } from "../tools/static-server.mjs";
import { test as base } from "./support/base-test.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

const [softphone = "", hostPage = ""] = await blocksOfGuide("react", "tsx");
const [page = ""] = await blocksOfGuide("react", "html");

const lines = (code: string): number => code.trimEnd().split("\n").length;

/** Builds a program of the guide with the guide's page. */
async function buildProgram(root: string, program: string): Promise<string> {
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "index.html"), page);
  await writeFile(join(root, "main.tsx"), program);
  const outDir = join(root, "built");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
    oxc: { jsx: { runtime: "automatic" } },
    // StrictMode mounts twice only in React's development build.
    define: { "process.env.NODE_ENV": JSON.stringify("development") },
    build: { outDir, minify: false },
  });
  return outDir;
}

/** Both programs, each on its own site. */
const test = base.extend<{ programs: { host: string; app: string } }>({
  programs: async ({}, use) => {
    // Inside the repository, so that the build finds the packages.
    const parent = inRepository("e2e/dist");
    await mkdir(parent, { recursive: true });
    const root = await mkdtemp(join(parent, "react-guide-"));
    const app = await serveStatic({
      root: await buildProgram(join(root, "app"), softphone),
      port: 0,
      host: "localhost",
    });
    const host = await serveStatic({
      root: await buildProgram(join(root, "host"), hostPage),
      port: 0,
    });
    await use({ host: host.url, app: app.url });
    await Promise.all([host.stop(), app.stop()]);
    await rm(root, { recursive: true, force: true });
  },
});

test("the guide's softphone makes calls from the guide's host page", async ({ page, programs }) => {
  await page.goto(`${programs.host}/?app=${encodeURIComponent(`${programs.app}/`)}`);
  await expect(page.getByRole("status")).toHaveText("initialized");
  const button = page.frameLocator("iframe").getByRole("button");
  await expect(button).toHaveText("Waiting");

  await page.getByRole("button", { name: "Call Ada" }).click();
  await expect(page.getByRole("listitem")).toHaveText(["On a call to +12025550101"]);
  await button.click();
  await expect(page.getByRole("listitem")).toHaveText(["Done: Call from React"]);
  await expect(page.locator("iframe")).toBeHidden();

  await page.getByRole("button", { name: "Call Bo" }).click();
  await expect(page.getByRole("listitem")).toHaveText([
    "Done: Call from React",
    "On a call to +12025550102",
  ]);
  await expect(button).toHaveText("Hang up");
});

test("the guide's programs are as long as their titles say", () => {
  expect(lines(softphone)).toBeLessThanOrEqual(30);
  expect(lines(hostPage)).toBeLessThanOrEqual(60);
});
