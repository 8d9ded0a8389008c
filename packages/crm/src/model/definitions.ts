import { CrmError } from "../errors/crm-error.ts";
import { quote } from "../errors/limit-details.ts";

/** A labeled definition of the account: a pipeline, a stage, a property group or an association label. */
export interface Definition {
  readonly id: string;
  readonly label: string | null;
}

export interface DefinitionQuery {
  readonly isArchivedToo?: boolean;
}

/** What a change may set; `archived: false` restores. */
export interface DefinitionPatch {
  readonly label?: string | undefined;
  readonly displayOrder?: number | undefined;
  readonly archived?: false | undefined;
}

export type DefinitionAction = "CREATE" | "UPDATE" | "DELETE";

/** One list of definitions: what its items are called, how they are stored, and what protects them. */
export interface DefinitionList<Item extends Definition, Patch extends DefinitionPatch> {
  /** For messages: "stage". */
  readonly noun: string;
  /** For messages: "The pipeline has". */
  readonly ownerHas: string;
  readonly hasUniqueLabels: boolean;
  /** Makes concurrent changes wait for this one. */
  lock(): Promise<void>;
  /** All items in their order. */
  read(query?: DefinitionQuery): Promise<readonly Item[]>;
  /** Stores a change; the item is not archived afterwards. */
  update(item: Item, patch: Patch): Promise<void>;
  /** Archives or deletes an item. */
  remove(item: Item): Promise<void>;
  /** Throws if the item can't change. */
  assertEditable?(item: Item): void;
  /** Throws if the item is still needed; `items` is the whole list. */
  assertRemovable?(item: Item, items: readonly Item[]): Promise<void>;
  /** Records a change. */
  audit?(action: DefinitionAction, item: Item): Promise<void>;
}

/** A list whose items alone matter. */
type ReadOnlyList<Item extends Definition> = Pick<
  DefinitionList<Item, never>,
  "noun" | "ownerHas" | "read" | "audit"
>;

/** Returns an item by its id; throws notFound. */
export async function getDefinition<Item extends Definition>(
  list: ReadOnlyList<Item>,
  id: string,
  query?: DefinitionQuery,
): Promise<Item> {
  const item = (await list.read(query)).find((each) => each.id === id);
  if (item) return item;
  throw new CrmError("notFound", `${list.ownerHas} no ${list.noun} ${quote(id)}.`);
}

/** Throws if another item has the label: users could not tell the two apart. */
export function assertUniqueLabel(items: readonly Definition[], id: string, label: string): void {
  const other = items.find((item) => item.id !== id && item.label === label);
  if (!other) return;
  throw new CrmError("conflict", `Label already used by ${other.id}.`, [
    { message: "The label is already used.", in: "label", code: "NOT_UNIQUE" },
  ]);
}

/** Changes an item, or restores an archived one. */
export async function updateDefinition<Item extends Definition, Patch extends DefinitionPatch>(
  list: DefinitionList<Item, Patch>,
  id: string,
  patch: Patch,
): Promise<Item> {
  await list.lock();
  const item = await getDefinition(list, id, { isArchivedToo: patch.archived === false });
  list.assertEditable?.(item);
  if (list.hasUniqueLabels && patch.label !== undefined) {
    assertUniqueLabel(await list.read(), id, patch.label);
  }
  await list.update(item, patch);
  return auditDefinition(list, "UPDATE", id);
}

/** Archives or deletes an item that nothing needs. */
export async function removeDefinition<Item extends Definition>(
  list: DefinitionList<Item, never>,
  id: string,
): Promise<void> {
  await list.lock();
  const item = await getDefinition(list, id);
  list.assertEditable?.(item);
  await list.assertRemovable?.(item, await list.read());
  await list.remove(item);
  await list.audit?.("DELETE", item);
}

/** Records that an item was created or updated, and returns it as it is now. */
export async function auditDefinition<Item extends Definition>(
  list: ReadOnlyList<Item>,
  action: DefinitionAction,
  id: string,
): Promise<Item> {
  const item = await getDefinition(list, id);
  await list.audit?.(action, item);
  return item;
}
