import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { toStoredFolder, type StoredFolder } from "./folders.ts";
import { toFolderColumn } from "./stored-file.ts";
import { likeAnywhere } from "../search/trigram-match.ts";
import { sql } from "kysely";

/** The folders that one request lists: a folder with more is opened by its path. */
const MAX_LISTED_FOLDERS = 1000;

/** Lists the folders in a folder, or those with a text in their names, by name. */
export async function listFolders(
  { db }: CrmContext,
  filter: { readonly parentId: RecordId | undefined } | { readonly name: string },
): Promise<StoredFolder[]> {
  let query = db.selectFrom("folders").selectAll().where("archived_at", "is", null);
  query =
    "name" in filter
      ? query.where(
          sql<boolean>`lower(name) like ${likeAnywhere(filter.name.toLowerCase())} escape '\\'`,
        )
      : query.where("parent_id", "=", toFolderColumn(filter.parentId));
  const rows = await query.orderBy("name").limit(MAX_LISTED_FOLDERS).execute();
  return rows.map(toStoredFolder);
}
