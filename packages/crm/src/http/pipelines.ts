import { getDescribedType } from "../objects/described-types.ts";
import { findPortal, unnamedPortal } from "../page/portal.ts";
import {
  archivePipeline,
  createPipeline,
  getPipeline,
  patchPipeline,
  replacePipeline,
} from "../pipelines/change-pipelines.ts";
import {
  archiveStage,
  createStage,
  getStage,
  patchStage,
  replaceStage,
  type StageKey,
} from "../pipelines/change-stages.ts";
import { listPipelineChanges } from "../pipelines/pipeline-audit.ts";
import { listPipelines } from "../pipelines/pipeline-repository.ts";
import {
  pipelineInput,
  pipelinePatch,
  stageInput,
  stagePatch,
} from "../pipelines/pipeline-requests.ts";
import type { Work } from "../work.ts";
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
import { endpoint, type Resource } from "./server/endpoint.ts";

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
    read: async (work, { params }) => {
      const type = getDescribedType(params.objectType);
      const found = await listPipelines(work.db, type.id);
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
    write: async (work, { params, body }) => {
      const type = getDescribedType(params.objectType);
      return toPipelineResponse(type, await createPipeline(work, type, body));
    },
  }),
  endpoint({
    method: "GET",
    path: onePipeline,
    operationId: "getPipeline",
    summary: "Get a pipeline",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0" }],
    response: { 200: pipelineResponse },
    read: async (work, { params: { objectType, pipelineId } }) => {
      const type = getDescribedType(objectType);
      return toPipelineResponse(type, await getPipeline(work, type, pipelineId));
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
    write: async (work, { params: { objectType, pipelineId }, body }) => {
      const type = getDescribedType(objectType);
      return toPipelineResponse(type, await replacePipeline(work, type, pipelineId, body));
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
    write: async (work, { params: { objectType, pipelineId }, body }) => {
      const type = getDescribedType(objectType);
      return toPipelineResponse(type, await patchPipeline(work, type, pipelineId, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: onePipeline,
    operationId: "archivePipeline",
    summary: "Archive a pipeline",
    description: "Only if it has no records, and it isn't the last one.",
    examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003" }],
    write: async (work, { params: { objectType, pipelineId } }) =>
      archivePipeline(work, getDescribedType(objectType), pipelineId),
  }),
  endpoint({
    method: "GET",
    path: `${onePipeline}/audit`,
    operationId: "listPipelineChanges",
    summary: "List the changes of a pipeline",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/audit" }],
    response: { 200: auditListResponse },
    read: async (work, { params: { objectType, pipelineId } }) => {
      const type = getDescribedType(objectType);
      await getPipeline(work, type, pipelineId, { isArchivedToo: true });
      const changes = await listPipelineChanges(work, { objectTypeId: type.id, pipelineId });
      return toAuditListResponse(changes, await portalIdOf(work));
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
    read: async (work, { params: { objectType, pipelineId } }) => {
      const type = getDescribedType(objectType);
      const found = await getPipeline(work, type, pipelineId);
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
    write: async (work, { params: { objectType, pipelineId }, body }) => {
      const type = getDescribedType(objectType);
      return toStageResponse(type, await createStage(work, type, pipelineId, body));
    },
  }),
  endpoint({
    method: "GET",
    path: oneStage,
    operationId: "getStage",
    summary: "Get a stage",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0/stages/1" }],
    response: { 200: stageResponse },
    read: async (work, { params }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, (await getStage(work, key)).stage);
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
    write: async (work, { params, body }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, await replaceStage(work, key, body));
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
    write: async (work, { params, body }) => {
      const key = keyOf(params);
      return toStageResponse(key.type, await patchStage(work, key, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneStage,
    operationId: "archiveStage",
    summary: "Archive a stage",
    examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003/stages/100005" }],
    write: async (work, { params }) => archiveStage(work, keyOf(params)),
  }),
  endpoint({
    method: "GET",
    path: `${oneStage}/audit`,
    operationId: "listStageChanges",
    summary: "List the changes of a stage",
    examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/stages/100004/audit" }],
    response: { 200: auditListResponse },
    read: async (work, { params }) => {
      const { type, stageId, ...requested } = keyOf(params);
      const pipelineId = await findPipelineId(work, { type, stageId, ...requested });
      await getStage(work, { type, pipelineId, stageId }, { isArchivedToo: true });
      const place = { objectTypeId: type.id, pipelineId, stageId };
      return toAuditListResponse(await listPipelineChanges(work, place), await portalIdOf(work));
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
  type: getDescribedType(params.objectType),
  pipelineId: params.pipelineId,
  stageId: params.stageId,
});

/**
 * The id of the pipeline that a request for a stage's changes is about.
 *
 * @compat The vendor's client sends the path with the placeholder of the pipeline left in. The stage's id
 * is enough then, because no two pipelines created here share one.
 */
async function findPipelineId({ db }: Work, key: StageKey): Promise<string> {
  if (key.pipelineId !== "{pipelineId}") return key.pipelineId;
  const all = await listPipelines(db, key.type.id, { isArchivedToo: true });
  const found = all.find((each) => each.stages.some(({ id }) => id === key.stageId));
  return found?.id ?? key.pipelineId;
}

const portalIdOf = async ({ db }: Work): Promise<number> =>
  Number(((await findPortal(db)) ?? unnamedPortal).id);
