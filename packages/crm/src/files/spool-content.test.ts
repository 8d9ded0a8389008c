import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTENT_SAMPLE_BYTES, MIN_DOWNLOAD_BYTES } from "../limits.ts";
import type { ContentStore } from "./content-store.ts";
import { createLocalContentStore } from "./local-content-store.ts";
import { spoolContent } from "./spool-content.ts";

let directory: string;
let contents: ContentStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-spools-"));
  contents = await createLocalContentStore(directory);
});
afterAll(async () => {
  await contents.close();
  await rm(directory, { recursive: true, force: true });
});

const OPEN_FILES = "/proc/self/fd";

/** The files that have arrived and are open in this process. Only Linux lists them. */
async function listOpen(): Promise<string[]> {
  if (!existsSync(OPEN_FILES)) return [];
  const names = await readdir(OPEN_FILES);
  const links = await Promise.all(
    names.map((name) => readlink(join(OPEN_FILES, name)).catch(() => "")),
  );
  return links.filter((path) => path.startsWith(join(directory, "incoming/")));
}

function* failing(): Iterable<Buffer> {
  yield Buffer.from("the start");
  throw new Error("The client is gone.");
}

const never = () =>
  new Readable({
    read() {
      this.push("on and on ");
    },
  });

/** Sends enough at first, and then nothing. */
function stalling(): Readable {
  const source = new Readable({ read: () => undefined });
  source.push(Buffer.alloc(MIN_DOWNLOAD_BYTES));
  return source;
}

it("has what arrived, closed", async () => {
  const spooled = await spoolContent(contents, Readable.from([Buffer.from("some content")]));
  expect([spooled.size, spooled.md5]).toEqual([12, "9893532233caff98cd083a116b013c0b"]);
  await expect.poll(listOpen).toEqual([]);
  await spooled.spool.remove();
});

it("puts tiny chunks together", async () => {
  const bytes = Buffer.from("content ".repeat(200));
  const tiny = Array.from(bytes, (byte) => Buffer.from([byte]));
  const spooled = await spoolContent(contents, Readable.from(tiny));
  expect(spooled.size).toBe(bytes.length);
  expect(spooled.sample.equals(bytes)).toBe(true);
  expect((await readFile(spooled.spool.path)).equals(bytes)).toBe(true);
  expect(spooled.md5).toBe(createHash("md5").update(bytes).digest("hex"));
  await spooled.spool.remove();
});

/** Content in chunks, as a network sends it. */
function* chunksOf(bytes: Buffer, size: number): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

it.each([0, 1, CONTENT_SAMPLE_BYTES, CONTENT_SAMPLE_BYTES + 1, 3 * CONTENT_SAMPLE_BYTES + 7])(
  "stores and hashes %d bytes as they are, and several contents at the same time",
  async (size) => {
    const all = Array.from({ length: 4 }, () => randomBytes(size));
    const received = await Promise.all(
      all.map((bytes) => spoolContent(contents, Readable.from(chunksOf(bytes, 70_001)))),
    );
    for (const [number, { spool, sample, ...facts }] of received.entries()) {
      const bytes = all[number] ?? Buffer.alloc(0);
      expect((await readFile(spool.path)).equals(bytes)).toBe(true);
      expect(sample.equals(bytes.subarray(0, CONTENT_SAMPLE_BYTES))).toBe(true);
      expect(facts).toMatchObject({
        size,
        md5: createHash("md5").update(bytes).digest("hex"),
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      await spool.remove();
    }
    await expect.poll(listOpen).toEqual([]);
  },
);

it("sees a zero byte wherever it is", async () => {
  const text = Buffer.alloc(100_000, "text");
  for (const [end, hasZero] of [
    ["", false],
    ["\0", true],
  ] as const) {
    const spooled = await spoolContent(contents, Readable.from([text, Buffer.from(`end${end}`)]));
    expect(spooled.hasZero).toBe(hasZero);
    await spooled.spool.remove();
  }
});

it.each<[string, () => Readable, Parameters<typeof spoolContent>[2], string]>([
  ["the sender fails", () => Readable.from(failing()), {}, "The client is gone."],
  [
    "the content is too large",
    never,
    { maxBytes: 100_000 },
    "A file can have 100000 bytes at most.",
  ],
  ["the sender stalls", stalling, { speedWindowMs: 20 }, "sends it too slowly."],
  ["it is given up", never, { signal: AbortSignal.timeout(50) }, "The operation was aborted"],
  ["it is given up first", never, { signal: AbortSignal.abort() }, "The operation was aborted"],
])("leaves nothing behind when %s", async (_title, source, options, message) => {
  await expect(spoolContent(contents, source(), options)).rejects.toThrow(message);
  await expect.poll(listOpen).toEqual([]);
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});
