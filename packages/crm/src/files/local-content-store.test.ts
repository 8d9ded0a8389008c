import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ABANDONED_UPLOAD_MS } from "../limits.ts";
import { ContentMissing, type ContentStore } from "./content-store.ts";
import { createLocalContentStore, createTemporaryContentStore } from "./local-content-store.ts";

let directory: string;
let contents: ContentStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-contents-"));
  contents = await createLocalContentStore(directory);
});
afterEach(() => rm(directory, { recursive: true }));

async function put(content: string): Promise<string> {
  const key = randomUUID();
  const spool = await contents.openSpool();
  await writeFile(spool.path, content);
  await contents.put(key, spool, { size: content.length, contentType: "text/plain" });
  return key;
}

it("stores content, reads it and parts of it, and deletes it once or twice", async () => {
  const key = await put("0123456789");
  expect(await text(await contents.read(key))).toBe("0123456789");
  expect(await text(await contents.read(key, { start: 2, end: 4 }))).toBe("234");
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
  await contents.delete(key);
  await contents.delete(key);
  await expect(contents.read(key)).rejects.toThrow(ContentMissing);
});

it("reads content that is deleted at the same time", async () => {
  const key = await put("Some text.");
  const stream = await contents.read(key);
  await contents.delete(key);
  expect(await text(stream)).toBe("Some text.");
});

it.each(["../secret", "/etc/passwd", "", "A".repeat(36)])("has no content at %j", async (key) => {
  await expect(contents.read(key)).rejects.toThrow("UUID");
  await expect((async () => contents.delete(key))()).rejects.toThrow("UUID");
});

it("deletes what a process that died left behind, and leaves what another one receives", async () => {
  const old = await contents.openSpool();
  const recent = await contents.openSpool();
  for (const { path } of [old, recent]) await writeFile(path, "x");
  const past = new Date(Date.now() - ABANDONED_UPLOAD_MS - 1000);
  await utimes(old.path, past, past);
  await createLocalContentStore(directory);
  const left = await readdir(join(directory, "incoming"));
  expect(left.map((name) => recent.path.endsWith(name))).toEqual([true]);
});

it("deletes a temporary store at its end", async () => {
  const temporary = await createTemporaryContentStore();
  const { path } = await temporary.openSpool();
  await temporary.close();
  await expect(writeFile(path, "x")).rejects.toThrow("ENOENT");
});
