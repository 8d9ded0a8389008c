import { MAX_CUSTOM_PIPELINES, MAX_PIPELINES_PER_TYPE } from "../limits.ts";
import { z } from "zod";
import { isCustomType, findObjectType } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";

const labels = { singularLabel: z.string(), pluralLabel: z.string() };

/** The number of pipelines and their limits. Percentages are rounded to hundredths. */
export const pipelineLimits = z
  .object({
    customObjectTypes: z.object({
      overallUsage: z.number(),
      overallLimit: z.number(),
      overallPercentage: z.number(),
      byObjectType: z.array(z.object({ objectTypeId: z.string(), usage: z.number(), ...labels })),
    }),
    hubspotDefinedObjectTypes: z.array(
      z.object({
        objectTypeId: z.string(),
        usage: z.number(),
        limit: z.number(),
        percentage: z.number(),
        ...labels,
      }),
    ),
  })
  .meta({ id: "PipelineLimits" });

/** Counts the active pipelines by object type. */
export async function readPipelineLimits({
  db,
}: CrmContext): Promise<z.infer<typeof pipelineLimits>> {
  const rows = await db
    .selectFrom("pipelines")
    .select(["object_type_id", (select) => select.fn.countAll().as("usage")])
    .where("archived_at", "is", null)
    .groupBy("object_type_id")
    .orderBy("object_type_id")
    .execute();
  const usages = rows.map((row) => ({ typeId: row.object_type_id, usage: Number(row.usage) }));
  const custom = usages.filter(({ typeId }) => isCustomType(typeId));
  const overallUsage = custom.reduce((sum, { usage }) => sum + usage, 0);
  return {
    customObjectTypes: {
      overallUsage,
      overallLimit: MAX_CUSTOM_PIPELINES,
      overallPercentage: percentageOf(overallUsage, MAX_CUSTOM_PIPELINES),
      byObjectType: custom.map(({ typeId, usage }) => ({
        objectTypeId: typeId,
        usage,
        singularLabel: findObjectType(typeId)?.label ?? typeId,
        pluralLabel: findObjectType(typeId)?.labelPlural ?? typeId,
      })),
    },
    hubspotDefinedObjectTypes: usages
      .filter(({ typeId }) => !isCustomType(typeId))
      .map(({ typeId, usage }) => ({
        objectTypeId: typeId,
        usage,
        limit: MAX_PIPELINES_PER_TYPE,
        percentage: percentageOf(usage, MAX_PIPELINES_PER_TYPE),
        singularLabel: findObjectType(typeId)?.label ?? typeId,
        pluralLabel: findObjectType(typeId)?.labelPlural ?? typeId,
      })),
  };
}

const percentageOf = (usage: number, limit: number): number =>
  Math.round((usage / limit) * 10_000) / 100;
