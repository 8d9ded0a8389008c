import type { Area } from "../area.ts";

const pipelines = "/crm/v3/pipelines/:objectType";
const stages = `${pipelines}/:pipelineId/stages`;

const arrived = { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } };
const sentBack = { label: "Sent back", displayOrder: 2, metadata: { ticketState: "CLOSED" } };
const repairs = { label: "Repairs", displayOrder: 1, stages: [arrived] };

/** The ways that records go. */
export const pipelineArea: Area = {
  tag: "Pipelines",
  description: "The ways that records go, stage by stage, and how many an account may have.",
  security: "accessToken",
  operations: {
    [`GET ${pipelines}`]: {
      id: "listPipelines",
      summary: "List pipelines",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets" }],
    },
    [`POST ${pipelines}`]: {
      id: "createPipeline",
      summary: "Make a pipeline",
      examples: [{ status: 201, path: "/crm/v3/pipelines/tickets", body: repairs }],
    },
    [`GET ${pipelines}/:pipelineId`]: {
      id: "getPipeline",
      summary: "Read a pipeline",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0" }],
    },
    [`PUT ${pipelines}/:pipelineId`]: {
      id: "replacePipeline",
      summary: "Replace a pipeline",
      description: "A stage whose id or label it names stays the same stage.",
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
    },
    [`PATCH ${pipelines}/:pipelineId`]: {
      id: "updatePipeline",
      summary: "Change a pipeline",
      description: "`archived: false` brings an archived one back.",
      examples: [
        { status: 200, path: "/crm/v3/pipelines/tickets/100003", body: { displayOrder: 5 } },
      ],
    },
    [`DELETE ${pipelines}/:pipelineId`]: {
      id: "archivePipeline",
      summary: "Archive a pipeline",
      description: "Only where no record is in it, and never the last one.",
      examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003" }],
    },
    [`GET ${pipelines}/:pipelineId/audit`]: {
      id: "listPipelineChanges",
      summary: "List the changes of a pipeline",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/audit" }],
    },
    [`GET ${stages}`]: {
      id: "listStages",
      summary: "List the stages of a pipeline",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0/stages" }],
    },
    [`POST ${stages}`]: {
      id: "createStage",
      summary: "Make a stage",
      examples: [{ status: 201, path: "/crm/v3/pipelines/tickets/100003/stages", body: sentBack }],
    },
    [`GET ${stages}/:stageId`]: {
      id: "getStage",
      summary: "Read a stage",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/0/stages/1" }],
    },
    [`PUT ${stages}/:stageId`]: {
      id: "replaceStage",
      summary: "Replace a stage",
      examples: [
        {
          status: 200,
          path: "/crm/v3/pipelines/tickets/100003/stages/100004",
          body: { ...arrived, label: "Received" },
        },
      ],
    },
    [`PATCH ${stages}/:stageId`]: {
      id: "updateStage",
      summary: "Change a stage",
      examples: [
        {
          status: 200,
          path: "/crm/v3/pipelines/tickets/100003/stages/100005",
          body: { metadata: { ticketState: "CLOSED" } },
        },
      ],
    },
    [`DELETE ${stages}/:stageId`]: {
      id: "archiveStage",
      summary: "Archive a stage",
      examples: [{ status: 204, path: "/crm/v3/pipelines/tickets/100003/stages/100005" }],
    },
    [`GET ${stages}/:stageId/audit`]: {
      id: "listStageChanges",
      summary: "List the changes of a stage",
      examples: [{ status: 200, path: "/crm/v3/pipelines/tickets/100003/stages/100004/audit" }],
    },
    "GET /crm/v3/limits/pipelines": {
      id: "getPipelineLimits",
      summary: "How many pipelines there are, and may be",
      examples: [{ status: 200, path: "/crm/v3/limits/pipelines" }],
    },
  },
};
