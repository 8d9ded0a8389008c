import { getObjectTypeInfo } from "../model/object-types.ts";
import { findPortal, unnamedPortal } from "../model/portal.ts";
import {
  archivePipeline,
  createPipeline,
  patchPipeline,
  replacePipeline,
} from "../pipelines/change-pipelines.ts";
import { getPipeline, getStage, type StageKey } from "../pipelines/pipeline-definitions.ts";
import { archiveStage, createStage, patchStage, replaceStage } from "../pipelines/change-stages.ts";
import { listPipelineChanges } from "../pipelines/pipeline-audit.ts";
import { listPipelines } from "../model/pipelines.ts";
import {
  pipelineInput,
  pipelinePatch,
  stageInput,
  stagePatch,
} from "../pipelines/pipeline-requests.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { limitEndpoints } from "./account-limits.ts";
import {
  auditListResponse,
  pipelineListResponse,
  pipelineResponse,
  stageListResponse,
  stageResponse,
  toAuditListResponse,
  toPipelineResponse,
  toStageResponse,
} from "./pipeline-schemas.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const pipelines = "/crm/v3/pipelines/:objectType";
const onePipeline = `${pipelines}/:pipelineId` as const;
const stages = `${onePipeline}/stages` as const;
const oneStage = `${stages}/:stageId` as const;

const arrived = { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } };
const sentBack = { label: "Sent back", displayOrder: 2, metadata: { ticketState: "CLOSED" } };
const repairs = { label: "Repairs", displayOrder: 1, stages: [arrived] };

const pipelineEndpoints = [
  endpoint({
    method: "GET",
    path: pipelines,
    operationId: "listPipelines",
    summary: "List pipelines",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets" }],
    response: { 200: pipelineListResponse },
    read: async (context, { params }) => {
      const type = getObjectTypeInfo(params.objectType);
      const found = await listPipelines(context.db, type.id);
      return { results: found.map((each) => toPipelineResponse(type, each)) };
    },
  }),
  endpoint({
    method: "POST",
    path: pipelines,
    operationId: "createPipeline",
    summary: "Create a pipeline",
    examples: [{ status: 201, path: "/crm/v3/pipelines/tickets", body: repairs }],
    body: pipelineInput,
    response: { 201: pipelineResponse },
    write: async (context, { params, body }) => {
      const type = getObjectTypeInfo(params.objectType);
      return toPipelineResponse(type, await createPipeline(context, type, body));
    },
  }),
  endpoint({
    method: "GET",
    path: onePipeline,
    operationId: "getPipeline",
    summary: "Get a pipeline",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0" }],
    response: { 200: pipelineResponse },
    read: async (context, { params: { objectType, pipelineId } }) => {
      const type = getObjectTypeInfo(objectType);
      return toPipelineResponse(type, await getPipeline(context, type, pipelineId));
    },
  }),
  endpoint({
    method: "PUT",
    path: onePipeline,
    operationId: "replacePipeline",
    summary: "Replace a pipeline",
    description: "A stage whose id or label is in the request remains the same stage.",
    examples: [
      {
        status: 200,
        path: "/crm/v3/pipelines/tickets/100003",
        body: {
          label: "Goods sent back",
          displayOrder: 2,
          stages: [{ ...arrived, id: "100004" }, sentBack],
        },
      },
    ],
    body: pipelineInput,
    response: { 200: pipelineResponse },
    write: async (context, { params: { objectType, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return toPipelineResponse(type, await replacePipeline(context, type, pipelineId, body));
    },
  }),
  endpoint({
    method: "PATCH",
    path: onePipeline,
    operationId: "updatePipeline",
    summary: "Update a pipeline",
    description: "`archived: false` restores an archived pipeline.",
    examples: [
      { status: 200, path: "/crm/v3/pipelines/tickets/100003", body: { displayOrder: 5 } },
    ],
    body: pipelinePatch,
    response: { 200: pipelineResponse },
    write: async (context, { params: { objectType, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return toPipelineResponse(type, await patchPipeline(context, type, pipelineId, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: onePipeline,
    operationId: "archivePipeline",
    summary: "Archive a pipeline",
    description: "Only if it has no records, and it isn't the last one.",
    examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003" }],
    write: async (context, { params: { objectType, pipelineId } }) =>
      archivePipeline(context, getObjectTypeInfo(objectType), pipelineId),
  }),
  endpoint({
    method: "GET",
    path: `${onePipeline}/audit`,
    operationId: "listPipelineChanges",
    summary: "List the changes of a pipeline",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/audit" }],
    response: { 200: auditListResponse },
    read: async (context, { params: { objectType, pipelineId } }) => {
      const type = getObjectTypeInfo(objectType);
      await getPipeline(context, type, pipelineId, { isArchivedToo: true });
      const changes = await listPipelineChanges(context, { objectTypeId: type.id, pipelineId });
      return toAuditListResponse(changes, await portalIdOf(context));
    },
  }),
];

const stageEndpoints = [
  endpoint({
    method: "GET",
    path: stages,
    operationId: "listStages",
    summary: "List the stages of a pipeline",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0/stages" }],
    response: { 200: stageListResponse },
    read: async (context, { params: { objectType, pipelineId } }) => {
      const type = getObjectTypeInfo(objectType);
      const found = await getPipeline(context, type, pipelineId);
      return { results: found.stages.map((each) => toStageResponse(type, each)) };
    },
  }),
  endpoint({
    method: "POST",
    path: stages,
    operationId: "createStage",
    summary: "Create a stage",
    examples: [{ status: 201, path: "/crm/v3/pipelines/tickets/100003/stages", body: sentBack }],
    body: stageInput,
    response: { 201: stageResponse },
    write: async (context, { params: { objectType, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return toStageResponse(type, await createStage(context, type, pipelineId, body));
    },
  }),
  endpoint({
    method: "GET",
    path: oneStage,
    operationId: "getStage",
    summary: "Get a stage",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0/stages/1" }],
    response: { 200: stageResponse },
    read: async (context, { params }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, (await getStage(context, key)).stage);
    },
  }),
  endpoint({
    method: "PUT",
    path: oneStage,
    operationId: "replaceStage",
    summary: "Replace a stage",
    examples: [
      {
        status: 200,
        path: "/crm/v3/pipelines/tickets/100003/stages/100004",
        body: { ...arrived, label: "Received" },
      },
    ],
    body: stageInput,
    response: { 200: stageResponse },
    write: async (context, { params, body }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, await replaceStage(context, key, body));
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneStage,
    operationId: "updateStage",
    summary: "Update a stage",
    examples: [
      {
        status: 200,
        path: "/crm/v3/pipelines/tickets/100003/stages/100005",
        body: { metadata: { ticketState: "CLOSED" } },
      },
    ],
    body: stagePatch,
    response: { 200: stageResponse },
    write: async (context, { params, body }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, await patchStage(context, key, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneStage,
    operationId: "archiveStage",
    summary: "Archive a stage",
    examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003/stages/100005" }],
    write: async (context, { params }) => archiveStage(context, keyOf(params)),
  }),
  endpoint({
    method: "GET",
    path: `${oneStage}/audit`,
    operationId: "listStageChanges",
    summary: "List the changes of a stage",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/stages/100004/audit" }],
    response: { 200: auditListResponse },
    read: async (context, { params }) => {
      const { type, stageId, ...requested } = keyOf(params);
      const pipelineId = await findPipelineId(context, { type, stageId, ...requested });
      await getStage(context, { type, pipelineId, stageId }, { isArchivedToo: true });
      const place = { objectTypeId: type.id, pipelineId, stageId };
      return toAuditListResponse(
        await listPipelineChanges(context, place),
        await portalIdOf(context),
      );
    },
  }),
];

export const pipelineResource: Resource = {
  tag: "Pipelines",
  description: "Pipelines and their stages, and how many pipelines an account may have.",
  security: "accessToken",
  aliases: [
    ["/crm/pipelines/DATE/", "/crm/v3/pipelines/"],
    ["/crm/limits/DATE/", "/crm/v3/limits/"],
  ],
  endpoints: [...pipelineEndpoints, ...stageEndpoints, ...limitEndpoints],
};

const keyOf = (params: Record<"objectType" | "pipelineId" | "stageId", string>): StageKey => ({
  type: getObjectTypeInfo(params.objectType),
  pipelineId: params.pipelineId,
  stageId: params.stageId,
});

/**
 * The id of the pipeline that a request for a stage's changes is about.
 *
 * @compat The vendor's client sends the path with the placeholder of the pipeline left in. The stage's id
 * is enough then, because no two pipelines created here share one.
 */
async function findPipelineId({ db }: CrmContext, key: StageKey): Promise<string> {
  if (key.pipelineId !== "{pipelineId}") return key.pipelineId;
  const all = await listPipelines(db, key.type.id, { isArchivedToo: true });
  const found = all.find((each) => each.stages.some(({ id }) => id === key.stageId));
  return found?.id ?? key.pipelineId;
}

const portalIdOf = async ({ db }: CrmContext): Promise<number> =>
  Number(((await findPortal(db)) ?? unnamedPortal).id);
