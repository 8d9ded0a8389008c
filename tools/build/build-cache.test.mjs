import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { contentHash, createBuildCache } from "./build-cache.mjs";

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hash-"));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src", "main.ts"), "1");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const hash = () => contentHash([relative(repository, folder)]);

describe("the hash of sources", () => {
  test("changes with a file's content, its name, and a new file", () => {
    const hashes = [hash()];
    writeFileSync(join(folder, "src", "main.ts"), "2");
    hashes.push(hash());
    renameSync(join(folder, "src", "main.ts"), join(folder, "src", "other.ts"));
    hashes.push(hash());
    writeFileSync(join(folder, "index.html"), "");
    hashes.push(hash());
    expect(new Set(hashes).size).toBe(4);
  });

  test("stays the same if only tests, outputs or installed packages change", () => {
    const before = hash();
    writeFileSync(join(folder, "src", "main.test.ts"), "");
    for (const output of ["dist", "node_modules"]) {
      mkdirSync(join(folder, output));
      writeFileSync(join(folder, output, "file.js"), "");
    }
    expect(hash()).toBe(before);
  });

  test("ignores other names if told to, so that it can include outputs", () => {
    const hashWithOutputs = () => contentHash([relative(repository, folder)], /^node_modules$/);
    const before = hashWithOutputs();
    mkdirSync(join(folder, "node_modules"));
    expect(hashWithOutputs()).toBe(before);
    mkdirSync(join(folder, "dist"));
    writeFileSync(join(folder, "dist", "file.js"), "");
    expect(hashWithOutputs()).not.toBe(before);
  });

  test("changes when a missing file is created", () => {
    const paths = [relative(repository, join(folder, "new"))];
    const before = contentHash(paths);
    writeFileSync(join(folder, "new"), "content");
    expect(contentHash(paths)).not.toBe(before);
  });
});

describe("the build cache", () => {
  test("has the hash that was set, until it is cleared", () => {
    const cache = createBuildCache("built", join(folder, "cache"));
    expect(cache.has("a")).toBe(false);
    cache.set("a");
    expect([cache.has("a"), cache.has("b")]).toEqual([true, false]);
    cache.clear();
    expect(cache.has("a")).toBe(false);
  });
});
