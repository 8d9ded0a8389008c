import { sql, type SqlBool } from "kysely";
import type { CrmContext } from "../model/crm-context.ts";
import { likeAnywhere } from "../store/trigram-match.ts";
import type { Tables } from "../store/tables.ts";
import { foldText } from "../text/fold-text.ts";
import { splitPath } from "./file-name.ts";
import { findFolderByPath, toStoredFolder, type StoredFolder } from "./folders.ts";
import { numbersOf } from "./search-files.ts";
import { readPage, type Page, type PageRequest, type RangeCondition } from "./search-page.ts";

type FolderColumn = keyof Tables["folders"];

const sortColumns = {
  id: "id",
  name: "name",
  createdAt: "created_at",
  updatedAt: "updated_at",
} as const satisfies Record<string, FolderColumn>;

export const folderRangeColumns = {
  id: "id",
  createdAt: "created_at",
  updatedAt: "updated_at",
} as const satisfies Record<string, FolderColumn>;

/** What folders are searched by; conditions that are missing don't restrict them. */
export interface FolderSearch extends PageRequest {
  /** A part of the name. */
  readonly name?: string | undefined;
  /** The whole path. */
  readonly path?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** `0` is the top. */
  readonly parentFolderIds?: readonly string[] | undefined;
  readonly ranges: readonly RangeCondition<keyof typeof folderRangeColumns>[];
}

/** Searches the folders that are not deleted. */
export async function searchFolders(
  context: CrmContext,
  search: FolderSearch,
): Promise<Page<StoredFolder>> {
  let query = context.db.selectFrom("folders").selectAll().where("archived_at", "is", null);
  const { name, path, ids, parentFolderIds, ranges } = search;
  if (path !== undefined) {
    const folder = await findFolderByPath(context, splitPath(path, "path"));
    query = query.where("id", "in", numbersOf(folder ? [folder.id] : []));
  }
  if (ids) query = query.where("id", "in", numbersOf(ids));
  if (parentFolderIds) query = query.where("parent_id", "in", numbersOf(parentFolderIds));
  if (name !== undefined) {
    const pattern = likeAnywhere(foldText(name));
    query = query.where(sql<SqlBool>`search_text like ${pattern} escape '\\'`);
  }
  for (const { field, operator, value } of ranges) {
    query = query.where(folderRangeColumns[field], operator, value);
  }
  const page = await readPage(query, sortColumns, search);
  return { ...page, items: page.items.map(toStoredFolder) };
}
