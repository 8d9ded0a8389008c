import { endpoint } from "../../endpoints/endpoint.ts";
import { getObjectTypeInfo } from "../../model/object-types.ts";
import * as api from "../../page-api/index.ts";
import { listPagePipelines, toPagePipeline } from "../../page/list-page-pipelines.ts";
import {
  archivePipeline,
  createPipeline,
  patchPipeline,
  replacePipeline,
} from "../../pipelines/change-pipelines.ts";
import { pipelineInput } from "../../pipelines/pipeline-requests.ts";

const pipelines = "/_page/pipelines";

const arrived = { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } };
const closed = { label: "Closed", displayOrder: 1, metadata: { ticketState: "CLOSED" } };

/** Pipelines with their stages, which people edit as a whole. */
export const pagePipelineEndpoints = [
  endpoint({
    ...api.listPagePipelines,
    operationId: "listPagePipelines",
    summary: "List the pipelines of all object types, and their limits",
    examples: [{ status: 200, path: pipelines }],
    read: listPagePipelines,
  }),
  endpoint({
    ...api.createPagePipeline,
    operationId: "createPagePipeline",
    summary: "Create a pipeline",
    examples: [
      {
        status: 201,
        path: `${pipelines}/0-5`,
        body: { label: "Repairs", displayOrder: 2, stages: [arrived, closed] },
      },
    ],
    body: pipelineInput,
    write: async (context, { params, body }) => {
      const type = getObjectTypeInfo(params.objectTypeId);
      return toPagePipeline(type, await createPipeline(context, type, body));
    },
  }),
  endpoint({
    ...api.replacePagePipeline,
    operationId: "replacePagePipeline",
    summary: "Replace a pipeline",
    description:
      "A stage with its id stays the same stage; one that is missing is archived if it has no records.",
    examples: [
      {
        status: 200,
        path: `${pipelines}/0-5/100003`,
        body: {
          label: "Goods sent back",
          displayOrder: 1,
          stages: [{ ...arrived, id: "100004" }, closed],
        },
      },
    ],
    body: pipelineInput,
    write: async (context, { params: { objectTypeId, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectTypeId);
      return toPagePipeline(type, await replacePipeline(context, type, pipelineId, body));
    },
  }),
  endpoint({
    ...api.archivePagePipeline,
    operationId: "archivePagePipeline",
    summary: "Archive a pipeline without records",
    examples: [{ status: 204, path: `${pipelines}/0-5/100003` }],
    write: async (context, { params: { objectTypeId, pipelineId } }) =>
      archivePipeline(context, getObjectTypeInfo(objectTypeId), pipelineId),
  }),
  endpoint({
    ...api.restorePagePipeline,
    operationId: "restorePagePipeline",
    summary: "Restore an archived pipeline with its stages",
    examples: [{ status: 200, path: `${pipelines}/0-5/100003/restore` }],
    write: async (context, { params: { objectTypeId, pipelineId } }) => {
      const type = getObjectTypeInfo(objectTypeId);
      const restored = await patchPipeline(context, type, pipelineId, { archived: false });
      return toPagePipeline(type, restored);
    },
  }),
];
