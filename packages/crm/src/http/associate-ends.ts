import type { z } from "zod";
import { createAssociation, createDefaultAssociation } from "../associations/associate.ts";
import { ensureDefaultType } from "../associations/custom-association-types.ts";
import { getAssociationType } from "../associations/find-association-type.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { defaultAssociation, givenSpecs, labelsBetween } from "./association-schemas.ts";

/** Associates two records in each of the ways asked for, or in none; what they are to each other. */
export async function associateSo(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
  specs: z.infer<typeof givenSpecs>,
): Promise<z.infer<typeof labelsBetween>> {
  await ensureDefaultType(context, from.type, to.type);
  const types = specs.map(({ associationCategory: category, associationTypeId: idOrName }) =>
    getAssociationType(context, from.type, to.type, { idOrName, category }),
  );
  for (const type of types) await createAssociation(context, from, to, type);
  return {
    fromObjectTypeId: from.type.id,
    fromObjectId: from.id,
    toObjectTypeId: to.type.id,
    toObjectId: to.id,
    labels: types.flatMap(({ label }) => label ?? []),
  };
}

/** Associates two records in the plain way, and tells it from both sides. */
export async function associateSoByDefault(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
): Promise<z.infer<typeof defaultAssociation>[]> {
  const { typeId, inverseTypeId, category } = await createDefaultAssociation(context, from, to);
  const side = (here: CrmRecord, there: CrmRecord, associationTypeId: number) => ({
    from: { id: here.id },
    to: { id: there.id },
    associationSpec: { associationCategory: category, associationTypeId },
  });
  return [side(from, to, typeId), side(to, from, inverseTypeId)];
}
