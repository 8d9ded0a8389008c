import { DocumentedError } from "@calling-extensions/contract";
import { randomUUID } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Crm } from "../model/crm-context.ts";
import { syncToDisk } from "./local-content-store.ts";

/** The file that identifies a folder, also after it was moved or restored. */
const ID_FILE = "folder-id";

/**
 * Claims a local folder of contents for a PostgreSQL database: the first folder is the only one. Hosts that each have their
 * own folder would have different files.
 *
 * @throws DocumentedError if the content of the database is in another folder
 */
export async function claimContentFolder(crm: Crm, directory: string): Promise<void> {
  const file = join(directory, ID_FILE);
  // Alone, or repeated after a conflict, so that one of two processes that start at the same time claims its folder.
  await crm.write(async ({ db }) => {
    const claimed = await db.selectFrom("content_folders").select("id").executeTakeFirst();
    const own = await readId(file);
    if (claimed?.id === own && own !== undefined) return;
    if (claimed) {
      throw new DocumentedError(
        "storeUnusable",
        `The files of this database are in another folder than ${directory}. Processes on several hosts need a bucket for files: set S3_BUCKET. If the folder was moved or restored without its file ${ID_FILE}, or its content is lost, write ${claimed.id} into ${file}, then start the service again.`,
      );
    }
    await db
      .insertInto("content_folders")
      .values({ id: own ?? (await createId(directory, file)) })
      .execute();
  });
}

async function readId(file: string): Promise<string | undefined> {
  try {
    const [first = ""] = (await readFile(file, "utf8")).split("\n", 1);
    // A process that died left an empty file.
    return first.trim() || undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * The file is on the disk before the database has its id. In the portable profile, two processes may do this at the same time:
 * each adds a line, and both use the first one.
 */
async function createId(directory: string, file: string): Promise<string> {
  const id = randomUUID();
  const handle = await open(file, "a", 0o600);
  try {
    await handle.writeFile(`${id}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncToDisk(directory);
  return (await readId(file)) ?? id;
}
