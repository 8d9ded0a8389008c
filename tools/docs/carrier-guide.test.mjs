import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { repository } from "../repository.mjs";
import { namedBlocks } from "./code-blocks.mjs";

const guide = await readFile(join(repository, "docs/guides/carrier.md"), "utf8");
const files = namedBlocks(guide, "ts").map(({ name = "", code }) => ({ name, code }));

// Inside the repository, so that the imports find the packages.
const parent = join(repository, "e2e/dist");
await mkdir(parent, { recursive: true });
const directory = await mkdtemp(join(parent, "carrier-guide-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Why tests of the contract don't apply to the guide's carrier. @type {Set<string>} */
const reasons = new Set();
vi.stubGlobal(
  "testOfGuide",
  (/** @type {string} */ name, /** @type {(context: object) => Promise<void>} */ run) =>
    // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- the guide's tests have both
    test(name, () => run({ skip: (/** @type {string} */ reason) => reasons.add(reason) })),
);

// The guide's contract tests run in this file.
await Promise.all(
  files.map(({ name, code }) => {
    const local = code.replace('import { test } from "vitest";', "const test = testOfGuide;");
    return writeFile(join(directory, name), local);
  }),
);
await import(join(directory, "vendor-carrier.test.ts"));

test("only what the guide's carrier has no audio or number for doesn't apply to it", () => {
  for (const reason of reasons) expect(reason).toMatch(/^The carrier or its harness has no \w+\.$/);
  // It can call, ring, be busy, silent and declined.
  expect([...reasons].join()).not.toMatch(
    / (ring|hangUp|busyNumber|silentNumber|rejectingNumber)\./,
  );
});

const template = join(repository, "examples/carrier/src");
// Its carrier has no audio. The tests of the template's installation run these files.
const shared = files.filter(({ name }) => !name.includes("audio"));
test.each(shared)("the template has the guide's $name", async ({ name, code }) => {
  expect(code).toBe(await readFile(join(template, name), "utf8"));
});
