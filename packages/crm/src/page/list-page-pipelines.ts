import { MAX_CUSTOM_PIPELINES, MAX_PIPELINES_PER_TYPE, MAX_STAGES } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { isCustomType, objectTypes, type ObjectTypeInfo } from "../model/object-types.ts";
import { listPipelines, type Pipeline } from "../model/pipelines.ts";
import type { PagePipeline, PagePipelineTypes } from "../page-api/index.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import { readPipelineLimits } from "../pipelines/pipeline-limits.ts";

/** Lists the pipelines of all object types that have them. */
export async function listPagePipelines(context: CrmContext): Promise<PagePipelineTypes> {
  const { customObjectTypes } = await readPipelineLimits(context);
  const types = objectTypes.filter(({ id }) => pipelineKindOf(id));
  const results = await Promise.all(
    types.map(async (type) => {
      const pipelines = await listPipelines(context.db, type.id);
      const isCustom = isCustomType(type.id);
      return {
        objectTypeId: type.id,
        pipelines: pipelines.map((each) => toPagePipeline(type, each)),
        usage: isCustom ? customObjectTypes.overallUsage : pipelines.length,
        limit: isCustom ? MAX_CUSTOM_PIPELINES : MAX_PIPELINES_PER_TYPE,
      };
    }),
  );
  return { results, stageLimit: MAX_STAGES };
}

export const toPagePipeline = (
  type: ObjectTypeInfo,
  { id, label, displayOrder, stages }: Pipeline,
): PagePipeline => ({
  id,
  label,
  displayOrder,
  stages: stages.map((stage) => ({
    id: stage.id,
    label: stage.label,
    metadata: pipelineKindOf(type.id)?.toApiMetadata(stage.metadata) ?? {},
  })),
});
