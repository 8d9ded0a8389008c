import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openCrm } from "../open-crm.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { createFastTempDir } from "./fast-temp-dir.ts";
import type { Template, TestStore } from "./test-databases.ts";

/** The content of the template files. */
const contents = new Map<Template, Promise<Buffer>>();

/** A separate file in a separate directory. */
export async function copySqlite(template: Template): Promise<TestStore> {
  const content = contents.get(template) ?? createContent(template);
  contents.set(template, content);
  const { file, remove } = await createFile();
  writeFileSync(file, await content);
  return { location: { file }, remove };
}

async function createFile() {
  const directory = await createFastTempDir("crm-sqlite-");
  return {
    file: join(directory, "crm.db"),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A closed store has all its data in one file. */
async function createContent(template: Template): Promise<Buffer> {
  if (template === "bare") return Buffer.alloc(0);
  const { file, remove } = await createFile();
  try {
    if (template === "demo") {
      const seeded = await openCrm({ location: { file }, softphonePort: 4401 });
      await seeded.close();
    } else {
      const empty = await openSqliteStore({ file });
      await empty.destroy();
    }
    return readFileSync(file);
  } finally {
    await remove();
  }
}
