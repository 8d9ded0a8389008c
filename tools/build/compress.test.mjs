import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressFiles } from "./compress.mjs";

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compress-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const script = "export const answer = 42;\n".repeat(100);

test("text gets a brotli and a gzip variant with the same content", async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "main.js"), script);
  await compressFiles(folder);
  const read = (/** @type {string} */ name) => readFileSync(join(folder, "assets", name));
  expect(brotliDecompressSync(read("main.js.br")).toString()).toBe(script);
  expect(gunzipSync(read("main.js.gz")).toString()).toBe(script);
  expect(read("main.js").toString()).toBe(script);
});

test("images and small files get none", async () => {
  writeFileSync(join(folder, "photo.png"), script);
  writeFileSync(join(folder, "small.js"), "1");
  await compressFiles(folder);
  expect(readdirSync(folder)).toEqual(["photo.png", "small.js"]);
});
