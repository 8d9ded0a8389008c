// Without the table of permissions: the first load of the page contains it.

/** What the rights of a user depend on: a part of the session. */
interface Actor {
  readonly ownerId: string;
  readonly permissions: readonly string[];
}

/** Whether a user can change what has this owner: their own, what has no owner, or others with a permission. */
export const canEdit = (user: Actor, ownerId: string | undefined): boolean =>
  !ownerId || ownerId === user.ownerId || user.permissions.includes("records.edit-others");

/** Notes, tasks and calls, which their owners can delete. */
const ACTIVITY_TYPE_IDS: ReadonlySet<string> = new Set(["0-46", "0-27", "0-48"]);

/** Whether a user can delete and restore a record. */
export const canDelete = (
  user: Actor,
  { objectTypeId, ownerId }: { objectTypeId: string; ownerId?: string | undefined },
): boolean =>
  user.permissions.includes("records.delete")
    ? canEdit(user, ownerId)
    : ownerId === user.ownerId && ACTIVITY_TYPE_IDS.has(objectTypeId);
