import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createRecordingSaver } from "./save-recordings.ts";

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "calling-extensions-record-"));
  said = [];
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const start = (name = "sessions") =>
  createRecordingSaver(join(folder, name), {
    say: (tone, text) => said.push(`${tone} ${text.replaceAll(folder, "")}`),
  });

const read = (id: string): Promise<string> =>
  readFile(join(folder, "sessions", `${id}.json`), "utf8");

test("each session is one file, which only grows, and which the terminal names once", async () => {
  const save = await start();
  const [one, two] = ["2026-11-29T09-30-00-a1", "2026-11-29T09-31-00-b2"];
  await Promise.all([
    save({ id: one, provider: "My app", file: "1" }),
    save({ id: two, provider: "Other app", file: "2" }),
    save({ id: one, provider: "My app", file: "1 and more" }),
    // It was sent before, and comes later.
    save({ id: one, provider: "My app", file: "1 and" }),
  ]);
  expect(await read(one)).toBe("1 and more");
  expect(await read(two)).toBe("2");
  expect(await readdir(join(folder, "sessions"))).toEqual([`${one}.json`, `${two}.json`]);
  expect(said).toEqual([
    `note My app is recorded in /sessions/${one}.json.`,
    `note Other app is recorded in /sessions/${two}.json.`,
  ]);
});

test("a file that can't be written is reported, and the next one is tried", async () => {
  const save = await start();
  await rm(join(folder, "sessions"), { recursive: true });
  await save({ id: "a", provider: "My app", file: "1" });
  expect(said.at(-1)).toMatch(/^bad Couldn't write a recording\. Error: ENOENT/);
  await start();
  await save({ id: "a", provider: "My app", file: "1 2" });
  expect(await read("a")).toBe("1 2");
});

test("a folder that can't be created is an error with one sentence", async () => {
  await writeFile(join(folder, "file"), "");
  await expect(start("file/sessions")).rejects.toThrow("Couldn't create the folder ");
});
