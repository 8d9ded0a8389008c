import { mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SPOOL_RENEWAL_MS } from "../limits.ts";
import { ContentMissing, type ContentStore, type Spool } from "./content-store.ts";
import { createLocalContentStore, createTemporaryContentStore } from "./local-content-store.ts";

let directory: string;
let contents: ContentStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-contents-"));
  contents = await createLocalContentStore(directory);
});
afterEach(async () => {
  await contents.close();
  await rm(directory, { recursive: true });
});

/** A spool of the store that was opened some time ago. */
async function openSpool(age: number): Promise<Spool> {
  const spool = await contents.openSpool();
  return { ...spool, openedAt: spool.openedAt - age };
}

async function put(content: string): Promise<string> {
  const spool = await contents.openSpool();
  await writeFile(spool.path, content);
  await contents.put(spool, { size: content.length, contentType: "text/plain" });
  await contents.confirm(spool.key);
  return spool.key;
}

it("fails to store content that could not be flushed", async () => {
  const spool = await contents.openSpool();
  const file = await open(spool.path, "w");
  const full = Object.assign(new Error("No space."), { code: "ENOSPC" });
  spool.startFlush(Object.assign(file, { datasync: () => Promise.reject(full) }));
  await expect(contents.put(spool, { size: 1, contentType: "text/plain" })).rejects.toBe(full);
  await file.close();
  await spool.remove();
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});

it("stores content, reads it and parts of it, and deletes it once or twice", async () => {
  const key = await put("0123456789");
  expect(await text(await contents.read(key))).toBe("0123456789");
  expect(await text(await contents.read(key, { start: 2, end: 4 }))).toBe("234");
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
  await contents.delete(key);
  await contents.delete(key);
  await expect(contents.read(key)).rejects.toThrow(ContentMissing);
});

it("reports content that can't be read, and doesn't call it missing", async () => {
  const key = await put("Some text.");
  const names = await readdir(directory, { recursive: true });
  const path = join(directory, names.find((name) => name.endsWith(key)) ?? "");
  await rm(path);
  await symlink(path, path);
  await expect(contents.read(key)).rejects.toThrow("ELOOP");
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

it("stores nothing that took so long that another process has deleted it", async () => {
  const spool = await openSpool(SPOOL_RENEWAL_MS + 1);
  await writeFile(spool.path, "x");
  const other = await createLocalContentStore(directory);
  expect((await other.listUnconfirmed()).map(({ key }) => key)).toEqual([spool.key]);
  await other.delete(spool.key);
  const putting = contents.put(spool, { size: 1, contentType: "text/plain" });
  await expect(putting).rejects.toThrow("ENOENT");
  await other.close();
});

it("renews the age of what took long, so that it isn't taken for abandoned", async () => {
  const spool = await openSpool(SPOOL_RENEWAL_MS + 1);
  await writeFile(spool.path, "x");
  await utimes(spool.path, 0, 0);
  await contents.put(spool, { size: 1, contentType: "text/plain" });
  const other = await createLocalContentStore(directory);
  const [listed] = await other.listUnconfirmed();
  expect(listed?.changedAt).toBeGreaterThan(spool.openedAt);
  await other.close();
});

it("deletes a temporary store at its end", async () => {
  const temporary = await createTemporaryContentStore();
  const { path } = await temporary.openSpool();
  await temporary.close();
  await expect(writeFile(path, "x")).rejects.toThrow("ENOENT");
});
