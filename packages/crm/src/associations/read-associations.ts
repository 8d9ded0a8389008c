import { MAX_ASSOCIATIONS } from "../limits.ts";
import { listAssociatedOf } from "./association-repository.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { AssociationResults, CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";

/** Lists the associations of records by object type, without archived records and empty types. */
export async function readAssociations(
  context: CrmContext,
  records: readonly CrmRecord[],
  types: readonly ObjectTypeInfo[],
): Promise<ReadonlyMap<RecordId, AssociationResults>> {
  const found = new Map<RecordId, AssociationResults>();
  const pages = records.map(({ id }) => ({ from: id }));
  for (const type of new Set(types)) {
    const { name } = type;
    const associated = await listAssociatedOf(context, pages, type, MAX_ASSOCIATIONS + 1);
    for (const [index, record] of records.entries()) {
      const others = associated[index] ?? [];
      if (others.length === 0) continue;
      const shown = others.slice(0, MAX_ASSOCIATIONS);
      const last = others.length > MAX_ASSOCIATIONS ? shown.at(-1)?.id : undefined;
      const link = `/crm/v4/objects/${record.type.name}/${record.id}/associations/${name}?after=${last}`;
      const groups = found.get(record.id) ?? {};
      found.set(record.id, groups);
      groups[name] = {
        results: shown.flatMap((each) =>
          each.types.map((way) => ({ id: each.id, type: way.name })),
        ),
        ...(last && { paging: { next: { after: last, link } } }),
      };
    }
  }
  return found;
}
