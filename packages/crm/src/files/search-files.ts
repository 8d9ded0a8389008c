import { sql, type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import { COMMON_FILE_NAMES } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { likeAnywhere, namesMatch } from "../store/trigram-match.ts";
import { isInList } from "../store/is-one-of.ts";
import { engineOf, type Executor, type Tables } from "../store/tables.ts";
import { foldText } from "../text/fold-text.ts";
import { splitName, splitPath } from "./file-name.ts";
import { findFolderByPath } from "./folders.ts";
import { readPage, type Page, type PageRequest, type RangeCondition } from "./search-page.ts";
import { toFolderColumn, toStoredFile, type StoredFile } from "./stored-file.ts";

type FileColumn = keyof Tables["files"];

/** The fields that files are sorted by, with their columns. */
const sortColumns = {
  id: "id",
  name: "name",
  createdAt: "created_at",
  updatedAt: "updated_at",
  size: "size",
  type: "type",
  extension: "extension",
} as const satisfies Record<string, FileColumn>;

/** Fields that are compared exactly or by their ends: `size`, `sizeGte`, `sizeLte`. */
export const rangeColumns = {
  id: "id",
  createdAt: "created_at",
  updatedAt: "updated_at",
  expiresAt: "expires_at",
  size: "size",
  width: "width",
  height: "height",
} as const satisfies Record<string, FileColumn>;
export type RangeField = keyof typeof rangeColumns;

/** What files are searched by; conditions that are missing don't restrict them. */
export interface FileSearch extends PageRequest {
  /** A part of the name with the extension. */
  readonly name?: string | undefined;
  /** The whole path of a file. */
  readonly path?: string | undefined;
  readonly url?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** `0` is the top. */
  readonly parentFolderIds?: readonly string[] | undefined;
  readonly type?: string | undefined;
  readonly extension?: string | undefined;
  readonly encoding?: string | undefined;
  readonly fileMd5?: string | undefined;
  readonly isUsableInContent?: boolean | undefined;
  readonly allowsAnonymousAccess?: boolean | undefined;
  readonly ranges: readonly RangeCondition<RangeField>[];
}

/** Searches the files that are neither hidden nor deleted. */
export async function searchFiles(
  context: CrmContext,
  search: FileSearch,
): Promise<Page<StoredFile>> {
  const { db, now } = context;
  const place = search.path === undefined ? undefined : await findPlace(context, search.path);
  if (place === "nowhere") return { items: [] };
  const candidates = await findCandidates(db, search.name);
  let query = db
    .selectFrom("files")
    .selectAll()
    .where("is_listed", "=", 1)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .where((where) => where.and(conditionsOf(where, search, candidates)));
  if (place) {
    query = query
      .where("folder_id", "=", place.folderId)
      .where("name", "=", place.name)
      .where("extension", "=", place.extension);
  }
  const page = await readPage(query, sortColumns, search);
  return { ...page, items: page.items.map(toStoredFile) };
}

type FileExpressions = ExpressionBuilder<Tables, "files">;

function conditionsOf(
  where: FileExpressions,
  search: FileSearch,
  candidates: Candidates | undefined,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = search.ranges.map(({ field, operator, value }) =>
    // PostgreSQL refuses numbers that the type of a column is too small for.
    where(rangeColumns[field], operator, sql<number>`cast(${value} as bigint)`),
  );
  const exact = {
    type: search.type,
    extension: search.extension?.toLowerCase(),
    encoding: search.encoding,
    md5: search.fileMd5?.toLowerCase(),
  };
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) conditions.push(where(column as keyof typeof exact, "=", value));
  }
  if (search.isUsableInContent !== undefined) {
    conditions.push(where("is_usable_in_content", "=", search.isUsableInContent ? 1 : 0));
  }
  if (search.allowsAnonymousAccess !== undefined) {
    conditions.push(where("access", search.allowsAnonymousAccess ? "!=" : "=", "PRIVATE"));
  }
  if (search.ids) conditions.push(where("id", "in", numbersOf(search.ids)));
  if (search.parentFolderIds) {
    conditions.push(where("folder_id", "in", numbersOf(search.parentFolderIds)));
  }
  if (search.url !== undefined) {
    const [, id = ""] = /\/file-content\/(\d+)\//.exec(search.url) ?? [];
    conditions.push(where("id", "in", numbersOf([id])));
  }
  if (search.name !== undefined) {
    const pattern = likeAnywhere(foldText(search.name));
    conditions.push(sql<SqlBool>`search_text like ${pattern} escape '\\'`);
  }
  if (candidates !== undefined) {
    conditions.push(isInList("sqlite", "id", candidates, "integer"));
  }
  return conditions;
}

/** Ids that nothing has find nothing; `0` is the top of all folders. */
export const numbersOf = (ids: readonly string[]): number[] => [
  ...ids.flatMap((text) => {
    if (text === "0") return [0];
    const id = parseRecordId(text);
    return id ? [toStoredId(id)] : [];
  }),
  NO_ID,
];

/** For lists that may be empty. */
const NO_ID = -1;

/**
 * Finds the files whose names have all groups of three characters of a text, by their index.
 *
 * @returns undefined if there are so many that any order of reading soon finds a page of them: to sort what the
 * index finds would take longer. PostgreSQL chooses by its statistics.
 */
async function findCandidates(
  db: Executor,
  name: string | undefined,
): Promise<Candidates | undefined> {
  if (name === undefined || engineOf(db) !== "sqlite") return undefined;
  const trigrams = namesMatch(foldText(name));
  if (trigrams === undefined) return undefined;
  // In one row: to pass a thousand on from the thread of the database takes longer than to find them.
  const { rows } = await sql<{ amount: number; ids: Candidates }>`
    select count(*) as amount, json_group_array(rowid) as ids from (
      select rowid from file_trigrams where file_trigrams match ${trigrams} limit ${COMMON_FILE_NAMES}
    )`.execute(db);
  const [found] = rows;
  return found && found.amount < COMMON_FILE_NAMES ? found.ids : undefined;
}

/** The ids of files, as the parameter of a condition. */
type Candidates = string;

async function findPlace(
  context: CrmContext,
  path: string,
): Promise<{ folderId: number; name: string; extension: string } | "nowhere"> {
  const names = splitPath(path, "path");
  const fullName = names.pop();
  if (fullName === undefined) return "nowhere";
  const folder = names.length === 0 ? undefined : await findFolderByPath(context, names);
  if (names.length > 0 && !folder) return "nowhere";
  return { folderId: toFolderColumn(folder?.id), ...splitName(fullName) };
}
