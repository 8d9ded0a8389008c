import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import { requirePermission, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { quote } from "../errors/limit-details.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { MAX_SAVED_LISTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { SavedList, savedListChange, SavedListContent } from "../page-api/index.ts";
import type { Tables } from "../store/tables.ts";

type Row = Selectable<Tables["saved_lists"]>;

const withUsers = ({ db }: CrmContext) =>
  db
    .selectFrom("saved_lists")
    .innerJoin("users", "users.id", "saved_lists.user_id")
    .selectAll("saved_lists")
    .select(["users.owner_id", "users.name as owner_name"]);

/** Lists the views and queues of the user and the shared ones, by name. */
export async function listSavedLists(
  context: CrmContext,
  { id }: Pick<User, "id">,
): Promise<SavedList[]> {
  const rows = await withUsers(context)
    .where((is) => is.or([is("user_id", "=", toStoredId(id)), is("is_shared", "=", 1)]))
    .execute();
  return rows
    .map(toSavedList)
    .toSorted((one, other) => one.content.name.localeCompare(other.content.name));
}

function toSavedList(row: Row & { owner_id: number | string; owner_name: string }): SavedList {
  return {
    listId: fromStoredId(row.id),
    ownerId: fromStoredId(row.owner_id),
    ownerName: row.owner_name,
    content: contentOf(row),
  };
}

function contentOf({ name, is_shared, object_type_id, search }: Row): SavedListContent {
  const common = { name, isShared: Number(is_shared) === 1 };
  return object_type_id === null
    ? { kind: "queue", ...common }
    : { kind: "view", ...common, objectTypeId: object_type_id, search: search ?? "" };
}

/** The ids of the queues that others keep private. */
export async function listForeignQueues(
  { db }: CrmContext,
  { id }: Pick<User, "id">,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("saved_lists")
    .select("id")
    .where("object_type_id", "is", null)
    .where("is_shared", "=", 0)
    .where("user_id", "<>", toStoredId(id))
    .execute();
  return new Set(rows.map((row) => fromStoredId(row.id)));
}

/**
 * Saves a list under an id, in place of the one that the user saw. It stays the list of who saved it first.
 *
 * @throws CrmError `conflict` if another user has changed or deleted it since
 */
export async function saveList(
  context: CrmContext,
  user: User,
  listId: RecordId,
  { content, before }: z.output<typeof savedListChange>,
): Promise<SavedList> {
  const stored = await findRow(context, listId);
  if (stored && isForeign(user, stored)) throw new CrmError("conflict", "The id is in use.");
  if (stored) requireChanger(user, stored);
  if (stored && (stored.object_type_id === null) !== (content.kind === "queue")) {
    throw new CrmError("conflict", `The saved list ${listId} is of another kind.`);
  }
  requireUnchanged(stored && contentOf(stored), content, before);
  if (!stored) await requireRoom(context, user);
  const values = {
    name: content.name,
    object_type_id: content.kind === "view" ? content.objectTypeId : null,
    search: content.kind === "view" ? content.search : null,
    is_shared: content.isShared ? 1 : 0,
  };
  await context.db
    .insertInto("saved_lists")
    .values({ id: toStoredId(listId), user_id: toStoredId(user.id), ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
  return toSavedList(
    await withUsers(context)
      .where("saved_lists.id", "=", toStoredId(listId))
      .executeTakeFirstOrThrow(),
  );
}

/** Requires that a list is as the user saw it, or as the user wants it: a response was lost. */
function requireUnchanged(
  stored: SavedListContent | undefined,
  content: SavedListContent,
  before: SavedListContent | null,
): void {
  const isSame = (other: SavedListContent | null): boolean =>
    isDeepStrictEqual(stored ?? null, other);
  if (isSame(content) || isSame(before)) return;
  const what = before ?? content;
  const message = stored
    ? `Another user changed the ${what.kind} “${quote(what.name)}” in the meantime.`
    : `Another user deleted the ${what.kind} “${quote(what.name)}” in the meantime.`;
  throw new CrmError("conflict", message, [{ message, code: "CHANGED_MEANWHILE" }]);
}

/** Deletes a list. Does nothing if there is none, or if another user keeps it private. The tasks of a queue stay. */
export async function deleteSavedList(
  context: CrmContext,
  user: User,
  listId: RecordId,
): Promise<void> {
  const row = await findRow(context, listId);
  if (!row || isForeign(user, row)) return;
  requireChanger(user, row);
  await context.db.deleteFrom("saved_lists").where("id", "=", toStoredId(listId)).execute();
}

const findRow = ({ db }: CrmContext, listId: RecordId): Promise<Row | undefined> =>
  db.selectFrom("saved_lists").selectAll().where("id", "=", toStoredId(listId)).executeTakeFirst();

const isOwn = (user: User, row: Row): boolean => fromStoredId(row.user_id) === user.id;

/** Whether another user keeps a list private. No permission shows it. */
const isForeign = (user: User, row: Row): boolean =>
  !isOwn(user, row) && Number(row.is_shared) === 0;

function requireChanger(user: User, row: Row): void {
  if (!isOwn(user, row)) requirePermission(user, "records.edit-others");
}

async function requireRoom({ db }: CrmContext, user: User): Promise<void> {
  const { count } = await db
    .selectFrom("saved_lists")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("user_id", "=", toStoredId(user.id))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SAVED_LISTS) {
    throw new CrmError("invalid", `You have ${MAX_SAVED_LISTS} saved lists. Delete one first.`);
  }
}
