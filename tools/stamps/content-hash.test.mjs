import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { contentHash } from "./content-hash.mjs";
import { createStamp } from "./stamp.mjs";

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
  test("changes with a file's content, its name, and its coming", () => {
    const hashes = [hash()];
    writeFileSync(join(folder, "src", "main.ts"), "2");
    hashes.push(hash());
    renameSync(join(folder, "src", "main.ts"), join(folder, "src", "other.ts"));
    hashes.push(hash());
    writeFileSync(join(folder, "index.html"), "");
    hashes.push(hash());
    expect(new Set(hashes).size).toBe(4);
  });

  test("stays where only tests, outputs or installed packages change", () => {
    const before = hash();
    writeFileSync(join(folder, "src", "main.test.ts"), "");
    for (const made of ["dist", "node_modules"]) {
      mkdirSync(join(folder, made));
      writeFileSync(join(folder, made, "file.js"), "");
    }
    expect(hash()).toBe(before);
  });

  test("changes when what was missing comes", () => {
    const paths = [relative(repository, join(folder, "new"))];
    const before = contentHash(paths);
    writeFileSync(join(folder, "new"), "content");
    expect(contentHash(paths)).not.toBe(before);
  });
});

describe("a stamp", () => {
  test("is at the hash that was set, until it is cleared", () => {
    const stamp = createStamp("built", join(folder, "cache"));
    expect(stamp.isAt("a")).toBe(false);
    stamp.set("a");
    expect([stamp.isAt("a"), stamp.isAt("b")]).toEqual([true, false]);
    stamp.clear();
    expect(stamp.isAt("a")).toBe(false);
  });
});
