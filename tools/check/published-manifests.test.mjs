import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands, libraries, workspaces } from "../build/packages.mjs";
import { readManifest, repository, repositoryUrl } from "../repository.mjs";

const published = [...libraries, ...commands];

/** @typedef {import("../repository.mjs").Manifest & Record<string, any>} AnyManifest */

const readAny = (/** @type {string} */ directory) =>
  /** @type {AnyManifest} */ (readManifest(directory));

test("the published packages are the workspaces that aren't private", () => {
  const open = workspaces().filter((directory) => readAny(directory)["private"] !== true);
  expect(open.toSorted()).toEqual(published.toSorted());
});

test("all packages have one version", () => {
  const versions = workspaces()
    .filter((directory) => directory.startsWith("packages/"))
    .map((directory) => readManifest(directory).version);
  expect(new Set(versions).size).toBe(1);
});

describe.each(published)("the package.json of %s", (directory) => {
  const manifest = readAny(directory);

  test("says where the source, the documentation and the issues are", () => {
    expect(manifest).toMatchObject({
      homepage: `${repositoryUrl}/tree/main/${directory}#readme`,
      bugs: `${repositoryUrl}/issues`,
      repository: { type: "git", url: `git+${repositoryUrl}.git`, directory },
      license: "MIT",
    });
  });

  test("has what a registry shows and searches", () => {
    expect(manifest["description"]).toMatch(/^[A-Z].{20,120}$/);
    expect(manifest["keywords"]).toEqual(
      expect.arrayContaining(["calling", "calling-extensions", "crm"]),
    );
    expect(existsSync(join(repository, directory, "README.md"))).toBe(true);
    expect(readFileSync(join(repository, directory, "LICENSE"), "utf8")).toBe(
      readFileSync(join(repository, "LICENSE"), "utf8"),
    );
  });

  test("is published with provenance, for everyone", () => {
    expect(manifest["publishConfig"]).toMatchObject({ access: "public", provenance: true });
  });

  test("names what is packed, and which of it has side effects", () => {
    expect(manifest["files"]).toContain("dist");
    const { sideEffects } = manifest;
    expect(sideEffects === false || Array.isArray(sideEffects)).toBe(true);
  });
});
