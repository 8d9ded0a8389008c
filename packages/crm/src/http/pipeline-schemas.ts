import { z } from "zod";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { PipelineAudit } from "../pipelines/pipeline-audit.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import type { Pipeline, PipelineStage } from "../model/pipelines.ts";

const described = {
  id: z.string(),
  label: z.string(),
  displayOrder: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archived: z.boolean(),
  archivedAt: z.string().optional(),
};

export const presentedStage = z
  .object({
    ...described,
    metadata: z.record(z.string(), z.string()),
    writePermissions: z.string(),
  })
  .meta({ id: "PipelineStage" });

export const presentedStages = z
  .object({ results: z.array(presentedStage) })
  .meta({ id: "PipelineStageList" });

export const presentedPipeline = z
  .object({ ...described, stages: z.array(presentedStage) })
  .meta({ id: "Pipeline" });

export const presentedPipelines = z
  .object({ results: z.array(presentedPipeline) })
  .meta({ id: "PipelineList" });

const isoTime = (ms: number): string => new Date(ms).toISOString();

const presentWords = (each: Pipeline | PipelineStage) => ({
  id: each.id,
  label: each.label,
  displayOrder: each.displayOrder,
  createdAt: isoTime(each.createdAt),
  updatedAt: isoTime(each.updatedAt),
  archived: each.archivedAt !== undefined,
  ...(each.archivedAt !== undefined && { archivedAt: isoTime(each.archivedAt) }),
});

export const presentStage = (
  type: ObjectTypeInfo,
  stage: PipelineStage,
): z.infer<typeof presentedStage> => ({
  ...presentWords(stage),
  metadata: pipelineKindOf(type.id)?.toApiMetadata(stage.metadata) ?? {},
  writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
});

export const presentPipeline = (
  type: ObjectTypeInfo,
  pipeline: Pipeline,
): z.infer<typeof presentedPipeline> => ({
  ...presentWords(pipeline),
  stages: pipeline.stages.map((stage) => presentStage(type, stage)),
});

export const presentedAudits = z
  .object({
    results: z.array(
      z.object({
        identifier: z.string(),
        action: z.string(),
        portalId: z.number(),
        message: z.string(),
        rawObject: z.unknown(),
        timestamp: z.string(),
      }),
    ),
  })
  .meta({ id: "PipelineAudits" });

export const presentAudits = (
  audits: readonly PipelineAudit[],
  portalId: number,
): z.infer<typeof presentedAudits> => ({
  results: audits.map(({ madeAt, ...audit }) => ({
    ...audit,
    portalId,
    timestamp: isoTime(madeAt),
  })),
});
