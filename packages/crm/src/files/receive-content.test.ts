import { createHash, randomBytes } from "node:crypto";
import { fstatSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTENT_BLOCK_BYTES, CONTENT_PORTION_BYTES, MAX_BUSY_PORTIONS } from "../limits.ts";
import { returnBlock } from "./content-blocks.ts";
import { receiveContent } from "./receive-content.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-received-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Receives content in chunks, and returns what the file and the result have. */
async function receive(name: string, bytes: Buffer, chunkSize: number) {
  const path = join(directory, name);
  const opening = open(path, "w");
  const content = receiveContent(opening);
  for (let start = 0; start < bytes.length; start += chunkSize) {
    // oxlint-disable-next-line no-await-in-loop -- chunks in order
    await content.write(bytes.subarray(start, start + chunkSize));
  }
  const sizesAtFlush: number[] = [];
  const result = await content.finish((file) => {
    sizesAtFlush.push(fstatSync(file.fd).size);
  });
  await (await opening).close();
  const sample = Buffer.from(result.sample);
  returnBlock(result.sample);
  return { ...result, sample, stored: await readFile(path), sizesAtFlush };
}

it.each([
  0,
  1,
  CONTENT_PORTION_BYTES,
  CONTENT_PORTION_BYTES + 1,
  CONTENT_BLOCK_BYTES,
  CONTENT_BLOCK_BYTES + 1,
  3 * CONTENT_BLOCK_BYTES + 7,
])("stores and hashes %d bytes as they are, and flushes them once", async (size) => {
  const bytes = randomBytes(size);
  const { stored, md5, sample, ...rest } = await receive(`of-${size}`, bytes, 70_001);
  expect(stored.equals(bytes)).toBe(true);
  expect(md5).toBe(createHash("md5").update(bytes).digest("hex"));
  expect(sample.equals(bytes.subarray(0, CONTENT_BLOCK_BYTES))).toBe(true);
  expect(rest).toMatchObject({ size, sizesAtFlush: [size] });
});

it("mixes no contents that arrive at the same time, in memory that is used again", async () => {
  const size = (MAX_BUSY_PORTIONS + 3) * CONTENT_PORTION_BYTES + 11;
  const contents = Array.from({ length: 4 }, () => randomBytes(size));
  const received = await Promise.all(
    contents.map((bytes, number) => receive(`with-others-${number}`, bytes, 3_000_001)),
  );
  for (const [number, { stored, sha256 }] of received.entries()) {
    const bytes = contents[number] ?? Buffer.alloc(0);
    expect(stored.equals(bytes)).toBe(true);
    expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});
