import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { codeBlocks } from "./code-blocks.mjs";

const guide = await readFile(join(repository, "docs/guides/carrier.md"), "utf8");
const blocks = codeBlocks(guide, "ts");
const files = ["vendor-carrier.ts", "fake-vendor.ts", "vendor-carrier.test.ts"];

// Inside the repository, so that the imports find the packages.
const parent = join(repository, "e2e/dist");
await mkdir(parent, { recursive: true });
const directory = await mkdtemp(join(parent, "carrier-guide-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

// The guide's contract tests run in this file.
await Promise.all(
  files.map((name, index) => writeFile(join(directory, name), blocks[index] ?? "")),
);
await import(join(directory, "vendor-carrier.test.ts"));

const template = join(repository, "packages/create-calling-app/templates/carrier/src");
test.each(files.map((name, index) => [name, blocks[index]]))(
  "the template has the guide's %s",
  async (name, block) => {
    expect(block).toBe(await readFile(join(template, name), "utf8"));
  },
);
