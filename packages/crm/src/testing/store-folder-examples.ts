import type { Insertable } from "kysely";
import { IMPORT_FILE } from "../files/import-file.ts";
import { UPDATE_FOLDER } from "../files/update-folder.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Tables } from "../store/tables.ts";

/**
 * Stores the folders and the jobs that examples name. They have fixed ids, so that other examples don't
 * change them.
 */
export async function storeFolderExamples({ db, now }: CrmContext): Promise<void> {
  const folder = { id: 901, parent_id: 0, name: "greetings", search_text: "greetings" };
  const times = { created_at: now, updated_at: now, archived_at: null };
  await db
    .insertInto("folders")
    .values([
      { ...folder, ...times },
      { ...folder, ...times, id: 905, archived_at: now },
    ])
    .execute();
  const job: Omit<Insertable<Tables["jobs"]>, "id" | "kind" | "input" | "state"> = {
    unique_key: null,
    // Not due while examples are sent.
    run_at: now + 60_000,
    worker: null,
    lease_until: null,
    attempts: 0,
    result: null,
    errors: "[]",
    done: 0,
    total: null,
    requested_at: now,
    started_at: null,
    completed_at: null,
  };
  const importInput = JSON.stringify({
    url: "https://files.example.com/greeting.wav",
    extension: "",
    newFile: {
      target: { path: "/greetings" },
      access: "PRIVATE",
      duplicates: { strategy: "NONE", scope: "ENTIRE_PORTAL" },
      overwrite: false,
      sourceGroup: "CONTENT",
    },
  });
  const errors = JSON.stringify(["The server of the file returned 503."]);
  const ended = { started_at: now, completed_at: now };
  await db
    .insertInto("jobs")
    .values([
      { ...job, id: 902, kind: IMPORT_FILE, input: importInput, state: "pending" },
      {
        ...job,
        ...ended,
        id: 903,
        kind: IMPORT_FILE,
        input: importInput,
        state: "failed",
        errors,
        attempts: 8,
      },
      {
        ...job,
        ...ended,
        id: 904,
        kind: UPDATE_FOLDER,
        input: JSON.stringify({ folderId: "901", name: "greetings" }),
        state: "complete",
        attempts: 1,
      },
    ])
    .execute();
}
