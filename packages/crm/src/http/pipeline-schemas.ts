import { z } from "zod";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { PipelineAudit } from "../pipelines/pipeline-audit.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import type { Pipeline, PipelineStage } from "../model/pipelines.ts";

const labeled = {
  id: z.string(),
  label: z.string(),
  displayOrder: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archived: z.boolean(),
  archivedAt: z.string().optional(),
};

export const stageResponse = z
  .object({
    ...labeled,
    metadata: z.record(z.string(), z.string()),
    writePermissions: z.string(),
  })
  .meta({ id: "PipelineStage" });

export const stageListResponse = z
  .object({ results: z.array(stageResponse) })
  .meta({ id: "PipelineStageList" });

export const pipelineResponse = z
  .object({ ...labeled, stages: z.array(stageResponse) })
  .meta({ id: "Pipeline" });

export const pipelineListResponse = z
  .object({ results: z.array(pipelineResponse) })
  .meta({ id: "PipelineList" });

const isoTime = (ms: number): string => new Date(ms).toISOString();

const toLabeled = (each: Pipeline | PipelineStage) => ({
  id: each.id,
  label: each.label,
  displayOrder: each.displayOrder,
  createdAt: isoTime(each.createdAt),
  updatedAt: isoTime(each.updatedAt),
  archived: each.archivedAt !== undefined,
  ...(each.archivedAt !== undefined && { archivedAt: isoTime(each.archivedAt) }),
});

export const toStageResponse = (
  type: ObjectTypeInfo,
  stage: PipelineStage,
): z.infer<typeof stageResponse> => ({
  ...toLabeled(stage),
  metadata: pipelineKindOf(type.id)?.toApiMetadata(stage.metadata) ?? {},
  writePermissions: "CRM_PERMISSIONS_ENFORCEMENT",
});

export const toPipelineResponse = (
  type: ObjectTypeInfo,
  pipeline: Pipeline,
): z.infer<typeof pipelineResponse> => ({
  ...toLabeled(pipeline),
  stages: pipeline.stages.map((stage) => toStageResponse(type, stage)),
});

export const auditListResponse = z
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

export const toAuditListResponse = (
  audits: readonly PipelineAudit[],
  portalId: number,
): z.infer<typeof auditListResponse> => ({
  results: audits.map(({ createdAt, ...audit }) => ({
    ...audit,
    portalId,
    timestamp: isoTime(createdAt),
  })),
});
