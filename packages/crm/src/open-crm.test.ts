import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ContentStore } from "./files/content-store.ts";
import { createTemporaryContentStore } from "./files/local-content-store.ts";
import { openCrm } from "./open-crm.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "open-crm-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

/** Opens the demo account. Its folder of files can't be closed. */
async function openWithStuckFiles(failing?: Partial<ContentStore>) {
  const contents = await createTemporaryContentStore();
  const close = async (): Promise<void> => {
    await contents.close();
    throw new Error("The folder is in use.");
  };
  return openCrm({
    location: { file: join(directory, "crm.db") },
    hasDemoAccount: true,
    contents: { ...contents, close, ...failing },
  });
}

/** Whether SQLite has data outside of the database's file, which it moves there when the last connection is closed. */
const isDatabaseOpen = async (): Promise<boolean> => {
  const log = await stat(join(directory, "crm.db-wal")).catch(() => undefined);
  return log !== undefined && log.size > 0;
};

const refuse = (): Promise<never> => Promise.reject(new Error("The disk is full."));

test("a CRM whose files can't be closed closes its database, and reports why", async () => {
  const opened = await openWithStuckFiles();
  await opened.crm.write(async () => undefined);
  expect(await isDatabaseOpen()).toBe(true);
  await expect(opened.close()).rejects.toThrow("The folder is in use.");
  expect(await isDatabaseOpen()).toBe(false);
});

test("a CRM that can't be opened reports why, and closes its database, even if its files can't be closed", async () => {
  const opening = openWithStuckFiles({ openSpool: refuse });
  await expect(opening).rejects.toThrow("The disk is full.");
  expect(await isDatabaseOpen()).toBe(false);
});

test("a CRM without a place for its files closes its database", async () => {
  vi.stubEnv("TMPDIR", join(directory, "missing"));
  const opening = openCrm({ location: { file: join(directory, "crm.db") } });
  await expect(opening).rejects.toThrow("ENOENT");
  expect(await isDatabaseOpen()).toBe(false);
});
