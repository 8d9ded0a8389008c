import { createHash, randomBytes } from "node:crypto";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HashThread, hashFile } from "./hash-file.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-hashed-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const digestsOf = (content: Buffer) => ({
  md5: createHash("md5").update(content).digest("hex"),
  sha256: createHash("sha256").update(content).digest("hex"),
});

/** Hashes content while a file grows by parts of a size. */
async function hashInParts(name: string, content: Buffer, size: number) {
  const path = join(directory, name);
  await writeFile(path, "");
  const hash = hashFile(path);
  for (let start = 0; start < content.length; start += size) {
    await appendFile(path, content.subarray(start, start + size));
    hash.grow();
  }
  try {
    return await hash.finish();
  } finally {
    hash.stop();
  }
}

it.each([0, 1, 70_001, 256 * 1024, 3 * 1024 ** 2])(
  "hashes a file of %d bytes, whole or while it grows",
  async (size) => {
    const content = randomBytes(size);
    const expected = digestsOf(content);
    expect(await hashInParts(`whole-${size}`, content, size + 1)).toEqual(expected);
    expect(await hashInParts(`parts-${size}`, content, 70_001)).toEqual(expected);
  },
);

it("mixes no files that grow at the same time, one given up and one missing among them", async () => {
  const contents = Array.from({ length: 4 }, () => randomBytes(2 * 1024 ** 2));
  const hashing = contents.map((content, number) =>
    hashInParts(`beside-${number}`, content, 100_001),
  );
  const missing = hashFile(join(directory, "missing"));
  const abandoned = hashFile(join(directory, "beside-0"));
  abandoned.grow();
  const finishing = abandoned.finish();
  queueMicrotask(() => abandoned.stop());
  await expect(finishing).rejects.toThrow("no longer hashed");
  await expect(missing.finish()).rejects.toThrow("ENOENT");
  missing.stop();
  expect(await Promise.all(hashing)).toEqual(contents.map(digestsOf));
});

it("says why its thread ended", async () => {
  const { digest } = new HashThread("no-algorithm").open(join(directory, "any"));
  await expect(digest).rejects.toThrow("Digest method not supported");
});
