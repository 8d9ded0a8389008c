import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { toStoredId } from "../ids/record-id.ts";
import { openCrm } from "../open-crm.ts";
import { nextId } from "../store/next-id.ts";
import type { Executor, StoreLocation, Tables } from "../store/tables.ts";
import { foldText } from "../text/fold-text.ts";
import { analyze } from "./fill-store.ts";

/** Files of a folder; each has all extensions in turn. */
const FILES_PER_FOLDER = 100;
const EXTENSIONS = ["png", "pdf", "txt", "mp3"] as const;
const TYPES = { png: "IMG", pdf: "DOCUMENT", txt: "DOCUMENT", mp3: "AUDIO" } as const;
/** One file in so many has a word that the others don't have. */
const RARE_EVERY = 50;
const BATCH_SIZE = 200;
const FIRST_DAY_MS = Date.parse("2026-01-01T00:00:00Z");

/** Inserts many files without content, for tests and benchmarks of large stores. */
export async function fillFiles(db: Executor, amount: number): Promise<void> {
  let folderId = 0;
  for (let start = 0; start < amount; start += BATCH_SIZE) {
    const rows: Insertable<Tables["files"]>[] = [];
    for (let index = start; index < Math.min(amount, start + BATCH_SIZE); index += 1) {
      if (index % FILES_PER_FOLDER === 0) folderId = await insertFolder(db, index);
      rows.push(fileRow(toStoredId(await nextId(db)), folderId, index));
    }
    await db.insertInto("files").values(rows).execute();
  }
}

/** Creates a store with many files, for the benchmark. */
export async function fillNewFileStore(location: StoreLocation, amount: number): Promise<void> {
  const opened = await openCrm({ location });
  try {
    await opened.crm.write(({ db }) => fillFiles(db, amount));
    const isPostgres = typeof location === "object" && "databaseUrl" in location;
    if (isPostgres) await opened.crm.read(({ db }) => analyze(db));
  } finally {
    await opened.close();
  }
}

async function insertFolder(db: Executor, index: number): Promise<number> {
  const id = toStoredId(await nextId(db));
  const times = { created_at: FIRST_DAY_MS, updated_at: FIRST_DAY_MS, archived_at: null };
  const name = `folder-${index}`;
  const row = { id, parent_id: 0, name, search_text: name, ...times };
  await db.insertInto("folders").values(row).execute();
  return id;
}

function fileRow(id: number, folderId: number, index: number): Insertable<Tables["files"]> {
  const extension = EXTENSIONS[index % EXTENSIONS.length] ?? "txt";
  const word = index % RARE_EVERY === 7 ? "quarterly" : "daily";
  const name = `recording of the ${word} call ${index}`;
  const digits = index.toString(16);
  return {
    id,
    folder_id: folderId,
    name,
    extension,
    search_text: foldText(`${name}.${extension}`),
    size: (index * 37) % 90_000,
    content_type: "application/octet-stream",
    type: TYPES[extension],
    encoding: null,
    width: null,
    height: null,
    md5: digits.padStart(32, "0"),
    sha256: digits.padStart(64, "0"),
    access: "PRIVATE",
    is_usable_in_content: 1,
    source_group: "CONTENT",
    content_key: randomUUID(),
    is_listed: 1,
    created_at: FIRST_DAY_MS + index * 1000,
    updated_at: FIRST_DAY_MS + ((index * 7919) % 1_000_000) * 1000,
    expires_at: null,
    archived_at: null,
    purge_at: null,
  };
}
