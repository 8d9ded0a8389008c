import type { Selectable } from "kysely";
import { fromStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Tables } from "../store/tables.ts";
import { associationTypeOf } from "./find-association-type.ts";

/** What statements that add or remove associations return for `noteAssociations`. */
export const ends = ["from_id", "to_id", "type_id"] as const;

/** Adds associations, which are stored in both directions, to the events for apps. */
export function noteAssociations(
  context: CrmContext,
  rows: readonly Pick<Selectable<Tables["associations"]>, (typeof ends)[number]>[],
  { areRemoved }: { areRemoved: boolean },
): void {
  if (context.catalog.subscriptions().length === 0) return;
  for (const { from_id, to_id, type_id } of rows) {
    const type = associationTypeOf(context, Number(type_id));
    context.rules.noteChange(
      context,
      { id: fromStoredId(from_id), type: { id: type.from } },
      { kind: "associationChange", toId: fromStoredId(to_id), type, isRemoved: areRemoved },
    );
  }
}
