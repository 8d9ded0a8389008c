import type { Selectable } from "kysely";
import { requirePermission, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { MAX_SAVED_LISTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { SavedList, SavedListContent } from "../page-api/index.ts";
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
  const common = { name: row.name, isShared: Number(row.is_shared) === 1 };
  return {
    listId: fromStoredId(row.id),
    ownerId: fromStoredId(row.owner_id),
    ownerName: row.owner_name,
    content:
      row.object_type_id === null
        ? { kind: "queue", ...common }
        : { kind: "view", ...common, objectTypeId: row.object_type_id, search: row.search ?? "" },
  };
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

/** Saves a list under an id, in place of what is there. It stays the list of who saved it first. */
export async function saveList(
  context: CrmContext,
  user: User,
  listId: RecordId,
  content: SavedListContent,
): Promise<SavedList> {
  const before = await findRow(context, listId);
  if (before && isForeign(user, before)) throw new CrmError("conflict", "The id is in use.");
  if (before) requireChanger(user, before);
  if (before && (before.object_type_id === null) !== (content.kind === "queue")) {
    throw new CrmError("conflict", `The saved list ${listId} is of another kind.`);
  }
  if (!before) await requireRoom(context, user);
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
