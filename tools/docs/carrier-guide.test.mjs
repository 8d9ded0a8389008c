import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { codeBlocks } from "./code-blocks.mjs";

const guide = await readFile(join(repository, "docs/guides/carrier.md"), "utf8");
const [adapter = ""] = codeBlocks(guide, "ts");
const [harness = ""] = codeBlocks(guide, "js");

// Inside the repository, so that the imports find the packages.
const parent = join(repository, "e2e/dist");
await mkdir(parent, { recursive: true });
const directory = await mkdtemp(join(parent, "carrier-guide-"));
await writeFile(join(directory, "vendor-carrier.ts"), adapter);
await writeFile(join(directory, "contract.js"), harness);
afterAll(() => rm(directory, { recursive: true, force: true }));

/** @type {{ tests: { name: string; run: () => Promise<string | undefined> }[] }} */
const { tests } = await import(join(directory, "contract.js"));

describe("the guide's carrier", () => {
  test.each(tests)("passes, or lacks: $name", async ({ run }) => {
    expect((await run()) ?? "").toMatch(/^$|^The carrier or its harness has no \w+\.$/);
  });

  test("passes at least the tests of calls without audio", async () => {
    const results = await Promise.all(tests.map(({ run }) => run()));
    expect(results.filter((reason) => reason === undefined).length).toBeGreaterThanOrEqual(12);
  });
});
