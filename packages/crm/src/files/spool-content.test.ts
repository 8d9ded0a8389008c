import { existsSync } from "node:fs";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentStore } from "./content-store.ts";
import { createLocalContentStore } from "./local-content-store.ts";
import { spoolContent } from "./spool-content.ts";

let directory: string;
let contents: ContentStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-spools-"));
  contents = await createLocalContentStore(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const OPEN_FILES = "/proc/self/fd";

/** The files of the directory that this process has open. Only Linux lists them. */
async function listOpen(): Promise<string[]> {
  if (!existsSync(OPEN_FILES)) return [];
  const names = await readdir(OPEN_FILES);
  const links = await Promise.all(
    names.map((name) => readlink(join(OPEN_FILES, name)).catch(() => "")),
  );
  return links.filter((path) => path.startsWith(directory));
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

it("has what arrived, closed", async () => {
  const spooled = await spoolContent(contents, Readable.from([Buffer.from("some content")]));
  expect([spooled.size, spooled.md5]).toEqual([12, "9893532233caff98cd083a116b013c0b"]);
  expect(await listOpen()).toEqual([]);
  await spooled.spool.remove();
});

it.each<[string, () => Readable, Parameters<typeof spoolContent>[2], string]>([
  ["the sender fails", () => Readable.from(failing()), {}, "The client is gone."],
  [
    "the content is too large",
    never,
    { maxBytes: 100_000 },
    "A file can have 100000 bytes at most.",
  ],
  ["it is given up", never, { signal: AbortSignal.timeout(50) }, "The operation was aborted"],
  ["it is given up first", never, { signal: AbortSignal.abort() }, "The operation was aborted"],
])("leaves nothing behind when %s", async (_title, source, options, message) => {
  await expect(spoolContent(contents, source(), options)).rejects.toThrow(message);
  expect(await listOpen()).toEqual([]);
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});
