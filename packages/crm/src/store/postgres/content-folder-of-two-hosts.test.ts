// @postgres-only
import { isDocumentedError } from "@calling-extensions/contract";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openCrm } from "../../open-crm.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";

let test: TestStore;
let root: string;
beforeEach(async () => {
  test = await openTestStore("demo");
  root = await mkdtemp(join(tmpdir(), "crm-folders-"));
});
afterEach(async () => {
  await test.remove();
  await rm(root, { recursive: true, force: true });
});

/** Starts a service with a folder, and returns the sentence with which it refuses. */
async function start(name: string): Promise<string | undefined> {
  const contentFolder = join(root, name);
  await mkdir(contentFolder, { recursive: true });
  try {
    const { close } = await openCrm({ location: test.location, contentFolder });
    await close();
    return undefined;
  } catch (error) {
    if (!isDocumentedError(error, "storeUnusable")) throw error;
    return error.message;
  }
}

async function readId(name: string): Promise<string> {
  const [first = ""] = (await readFile(join(root, name, "folder-id"), "utf8")).split("\n", 1);
  return first;
}

it("welcomes services with the same folder, and refuses another one with the advice to use S3", async () => {
  const refusals = await Promise.all(Array.from({ length: 4 }, () => start("a")));
  expect(refusals.filter((each) => each !== undefined)).toEqual([]);
  expect(await start("b")).toBe(
    `The files of this database are in another folder than ${root}/b. Processes on several hosts need a bucket for files: set S3_BUCKET. If the folder was moved or restored without its file folder-id, or its content is lost, write ${await readId("a")} into ${root}/b/folder-id, then start the service again. https://calling-extensions.dev/e/storeUnusable`,
  );
  expect(await readdir(join(root, "b"))).toEqual([]);
});

it("accepts one of three folders whose services start first at the same time", async () => {
  const refusals = await Promise.all(["a", "b", "c"].map(start));
  expect(refusals.filter((each) => each === undefined)).toHaveLength(1);
});

it("accepts a folder that was moved or restored with its id", async () => {
  await start("a");
  await cp(join(root, "a"), join(root, "backup"), { recursive: true });
  await rename(join(root, "a"), join(root, "moved"));
  expect([await start("moved"), await start("backup")]).toEqual([undefined, undefined]);
});

it("accepts a new folder in place of a lost one if the operator writes the id into it", async () => {
  await start("a");
  const id = await readId("a");
  await rm(join(root, "a"), { recursive: true });
  expect(await start("a")).toContain(`write ${id} into`);
  await writeFile(join(root, "a", "folder-id"), id);
  expect(await start("a")).toBeUndefined();
});

it("claims a folder whose service died while it wrote the id", async () => {
  await mkdir(join(root, "a"));
  await writeFile(join(root, "a", "folder-id"), "");
  expect([await start("a"), await start("a")]).toEqual([undefined, undefined]);
  expect(await readId("a")).toMatch(/^[\da-f-]{36}$/);
});
