import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testContentStores, type TestContentStore } from "../testing/content-stores.ts";
import { ContentMissing, type ContentStore } from "./content-store.ts";

const contentType = "application/octet-stream";

describe.each(Object.entries(testContentStores))("%s content", (_name, create) => {
  let store: TestContentStore;
  let contents: ContentStore;
  beforeAll(async () => {
    store = await create();
    ({ contents } = store);
  });
  afterAll(async () => {
    await contents.close();
    await store.remove();
  });

  /** Stores content, for which a file exists or not. */
  async function put(content: Buffer, { isConfirmed = true } = {}): Promise<string> {
    const spool = await contents.openSpool();
    const { key, path } = spool;
    await writeFile(path, content);
    await contents.put(spool, { size: content.length, contentType });
    await spool.remove();
    if (isConfirmed) await contents.confirm(key);
    expect(isConfirmed && existsSync(path)).toBe(false);
    return key;
  }

  it.each([1, 100_000, 6_000_000])("of %i bytes is read as it was stored", async (size) => {
    const content = randomBytes(size);
    const key = await put(content);
    const read = await buffer(await contents.read(key));
    expect(read.equals(content)).toBe(true);
  });

  it("is read in parts", async () => {
    const key = await put(Buffer.from("0123456789"));
    const part = async (start: number, end: number): Promise<string> =>
      (await buffer(await contents.read(key, { start, end }))).toString();
    expect(await part(0, 1)).toBe("01");
    expect(await part(3, 5)).toBe("345");
    expect(await part(9, 9)).toBe("9");
  });

  it("is gone when it is deleted, also twice", async () => {
    const key = await put(Buffer.from("short"));
    await contents.delete(key);
    await contents.delete(key);
    await expect(contents.read(key)).rejects.toBeInstanceOf(ContentMissing);
  });

  it("is read and deleted before it is confirmed too", async () => {
    const key = await put(Buffer.from("short"), { isConfirmed: false });
    expect((await buffer(await contents.read(key))).toString()).toBe("short");
    await contents.delete(key);
    await expect(contents.read(key)).rejects.toBeInstanceOf(ContentMissing);
    expect(await contents.listUnconfirmed()).toEqual([]);
  });

  it("is confirmed twice without harm, and stays deleted when it is confirmed at the same time", async () => {
    const key = await put(Buffer.from("short"), { isConfirmed: false });
    await Promise.all([contents.confirm(key), contents.confirm(key)]);
    expect((await buffer(await contents.read(key))).toString()).toBe("short");
    const other = await put(Buffer.from("other"), { isConfirmed: false });
    await Promise.all([contents.confirm(other), contents.delete(other)]);
    await expect(contents.read(other)).rejects.toBeInstanceOf(ContentMissing);
  });

  it("lists what was never confirmed and what another process left, but not what arrives", async () => {
    const arriving = await contents.openSpool();
    await writeFile(arriving.path, "arrives");
    const left = randomUUID();
    await writeFile(join(dirname(arriving.path), left), "left");
    const key = await put(Buffer.from("short"), { isConfirmed: false });
    await put(Buffer.from("confirmed"));
    const listed = (await contents.listUnconfirmed()).map((each) => each.key).toSorted();
    const expected = contents.listsAllUnconfirmed ? [left, key] : [left];
    expect(listed).toEqual(expected.toSorted());
    for (const each of [left, key]) await contents.delete(each);
    expect(await contents.listUnconfirmed()).toEqual([]);
    await arriving.remove();
  });

  it("that is missing is an error", async () => {
    await expect(contents.read(randomUUID())).rejects.toBeInstanceOf(ContentMissing);
  });

  it("of many files is stored at once", async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `content ${index}`);
    const keys = await Promise.all(texts.map((text) => put(Buffer.from(text))));
    const read = await Promise.all(
      keys.map(async (key) => (await buffer(await contents.read(key))).toString()),
    );
    expect(read).toEqual(texts);
  });

  it("has nothing of a spool that is removed", async () => {
    const spool = await contents.openSpool();
    await spool.remove();
    await writeFile(spool.path, "abandoned");
    await spool.remove();
    expect(existsSync(spool.path)).toBe(false);
  });
});
