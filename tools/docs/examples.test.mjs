import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { codeBlocks } from "./code-blocks.mjs";
import { currentVersion } from "../release/version.mjs";
import { readManifest, repository } from "../repository.mjs";

const examples = readdirSync(join(repository, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
  .map(({ name }) => name);

const read = (/** @type {string} */ path) =>
  existsSync(join(repository, path)) ? readFileSync(join(repository, path), "utf8") : undefined;

/** @type {{ catalog: Record<string, string> }} */
const { catalog } = parse(read("pnpm-workspace.yaml") ?? "");
const installed = readManifest("examples").devDependencies ?? {};

/** @typedef {import("../repository.mjs").Manifest & { description?: string }} ExampleManifest */
const manifestOf = (/** @type {string} */ name) =>
  /** @type {ExampleManifest} */ (readManifest(`examples/${name}`));

/** What each calling app has in its own way. Everything else is the same in all that have it. */
const own =
  /^(README\.md|package\.json|tsconfig\.json|vite\.config\.ts|src\/(main|softphone)[.\w]*)$/;

test("the list of examples has each, with its description", () => {
  const list = read("examples/README.md") ?? "";
  const rows = [...list.matchAll(/^\| \[(.+)\]\((.+)\) \| (.+?) \|/gm)];
  expect(new Set(rows.map(([, name, path]) => `${name} ${path}`))).toEqual(
    new Set(examples.map((name) => `${name} ${name}`)),
  );
  for (const [, name = "", , description] of rows) {
    if (!existsSync(join(repository, "examples", name, "package.json"))) continue;
    expect(description).toBe(manifestOf(name).description);
  }
});

test("the workflow for GitHub is the guide's", () => {
  const [workflow] = codeBlocks(read("docs/guides/check-your-app.md") ?? "", "yaml");
  expect(read("examples/github-check/.github/workflows/calling-app.yml")).toBe(workflow);
});

const apps = examples.filter((name) =>
  existsSync(join(repository, "examples", name, "package.json")),
);

describe.each(apps)("the example %s", (name) => {
  test("depends on the newest versions of what it is tested with", () => {
    const { dependencies, devDependencies } = manifestOf(name);
    for (const [dependency, range] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(Object.keys(installed)).toContain(dependency);
      const version = catalog[dependency] ?? currentVersion();
      expect([dependency, range]).toEqual([dependency, `^${version}`]);
    }
  });
});

// The examples with a build are alike.
const alike = apps.filter((name) => read(`examples/${name}/src/call.ts`) !== undefined);

test.each(alike)("%s has the same files as the example plain, except for its own", (name) => {
  const files = readdirSync(join(repository, "examples/plain"), {
    recursive: true,
    encoding: "utf8",
  });
  const changed = files
    .filter((path) => /^(?!node_modules|dist).*\.\w+$/.test(path) && !own.test(path))
    .filter((file) => {
      const text = read(`examples/${name}/${file}`);
      return text !== undefined && text !== read(`examples/plain/${file}`);
    });
  expect(changed).toEqual([]);
});
