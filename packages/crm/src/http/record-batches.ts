import { MAX_RECORD_BATCH_BYTES } from "../limits.ts";
import { z } from "zod";
import {
  archiveObjects,
  createObjects,
  readObjects,
  updateObjects,
  upsertObjects,
  type BatchOutcome,
} from "../batch/batch-objects.ts";
import {
  batchResponse,
  batchCreate,
  batchIds,
  batchRead,
  batchUpdate,
  batchUpsert,
  partialBatchResponse,
} from "../batch/batch-schema.ts";
import { idsOfTargets } from "../objects/create-object.ts";
import { getObjectType } from "../objects/get-object.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import { toApiObjects } from "../objects/to-api-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { toBatchResponse } from "./batches.ts";
import { toView } from "./record-view.ts";
import { flagParameter } from "../query-parameters.ts";
import { endpoint } from "../endpoints/endpoint.ts";

const batch = "/crm/v3/objects/:objectType/batch";
const source = { type: "INTEGRATION" } as const;

/** Each batch is one transaction. */
export const recordBatchEndpoints = [
  endpoint({
    method: "POST",
    path: `${batch}/read`,
    operationId: "readObjects",
    summary: "Get several records",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/contacts/batch/read?archived=false",
        body: {
          inputs: [{ id: "ada@example.com" }, { id: "bo@example.com" }],
          idProperty: "email",
          properties: ["firstname"],
        },
      },
      {
        status: 207,
        path: "/crm/v3/objects/contacts/batch/read",
        body: { inputs: [{ id: "101" }, { id: "999" }], properties: ["firstname"] },
      },
    ],
    bodyLimit: MAX_RECORD_BATCH_BYTES,
    query: z.object({ archived: flagParameter }),
    body: batchRead,
    response: { 200: batchResponse, 207: partialBatchResponse },
    read: async (context, { params, query, body }, { settings }) => {
      const { records, errors } = await readObjects(context, getObjectType(params.objectType), {
        ids: body.inputs.map(({ id }) => id),
        idProperty: body.idProperty ?? undefined,
        isArchived: query.archived,
      });
      const { properties, propertiesWithHistory } = body;
      const view = toView(settings, { properties, propertiesWithHistory });
      return toBatchResponse(context, await toApiObjects(context, records, view), errors);
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/create`,
    operationId: "createObjects",
    summary: "Create several records",
    description:
      "Creates all records or none, unless each input has its own `objectWriteTraceId`: then it creates every record that is valid.",
    examples: [
      {
        status: 201,
        path: "/crm/v3/objects/contacts/batch/create",
        body: {
          inputs: [
            { properties: { firstname: "Cy", phone: "+12025550111" } },
            { properties: { firstname: "Di", phone: "+12025550112" } },
          ],
        },
      },
      {
        status: 207,
        path: "/crm/v3/objects/contacts/batch/create",
        body: {
          inputs: [
            { properties: { firstname: "Cy" }, objectWriteTraceId: "first" },
            { properties: { email: "ada@example.com" }, objectWriteTraceId: "second" },
          ],
        },
      },
    ],
    bodyLimit: MAX_RECORD_BATCH_BYTES,
    body: batchCreate,
    response: { 201: batchResponse, 207: partialBatchResponse },
    locks: ({ body }) => body.inputs.flatMap(({ associations }) => idsOfTargets(associations)),
    write: async (context, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await createObjects(context, { type, source }, body.inputs);
      return toWriteResponse(context, settings, outcome);
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/update`,
    operationId: "updateObjects",
    summary: "Update several records",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/tickets/batch/update",
        body: { inputs: [{ id: "301", properties: { hs_pipeline_stage: "4" } }] },
      },
      {
        status: 207,
        path: "/crm/v3/objects/tickets/batch/update",
        body: {
          inputs: [
            { id: "301", properties: { hs_pipeline_stage: "4" } },
            { id: "302", properties: { hs_pipeline_stage: "no-such-stage" } },
          ],
        },
      },
    ],
    bodyLimit: MAX_RECORD_BATCH_BYTES,
    body: batchUpdate,
    response: { 200: batchResponse, 207: partialBatchResponse },
    locks: ({ body }) => body.inputs.map(({ id }) => id),
    write: async (context, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await updateObjects(context, { type, source }, body.inputs);
      return toWriteResponse(context, settings, outcome);
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/upsert`,
    operationId: "upsertObjects",
    summary: "Create or update several records",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/contacts/batch/upsert",
        body: {
          inputs: [
            { id: "ada@example.com", idProperty: "email", properties: { firstname: "Ada" } },
            { id: "cy@example.com", idProperty: "email", properties: { firstname: "Cy" } },
          ],
        },
      },
      {
        status: 207,
        path: "/crm/v3/objects/contacts/batch/upsert",
        body: {
          inputs: [
            { id: "cy@example.com", idProperty: "email", properties: { firstname: "Cy" } },
            { id: "999", properties: { firstname: "Nobody" } },
          ],
        },
      },
    ],
    bodyLimit: MAX_RECORD_BATCH_BYTES,
    body: batchUpsert,
    response: { 200: batchResponse, 207: partialBatchResponse },
    locks: ({ body }) => body.inputs.map(({ id }) => id),
    write: async (context, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await upsertObjects(context, { type, source }, body.inputs);
      return toWriteResponse(context, settings, outcome, { withNew: true });
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/archive`,
    operationId: "archiveObjects",
    summary: "Move several records to the recycle bin",
    examples: [
      {
        status: 204,
        path: "/crm/v3/objects/tickets/batch/archive",
        body: { inputs: [{ id: "301" }, { id: "303" }] },
      },
    ],
    body: batchIds,
    locks: ({ body }) => body.inputs.map(({ id }) => id),
    write: async (context, { params, body }) => {
      const ids = body.inputs.map(({ id }) => id);
      await archiveObjects(context, { type: getObjectType(params.objectType), source }, ids);
    },
  }),
];

async function toWriteResponse(
  context: CrmContext,
  settings: ObjectSettings,
  { results, errors }: BatchOutcome,
  { withNew = false } = {},
) {
  const records = results.map(({ record }) => record);
  const presented = await toApiObjects(context, records, toView(settings));
  const written = presented.map((object, index) => {
    const { objectWriteTraceId, isNew } = results[index] ?? {};
    return Object.assign(
      object,
      objectWriteTraceId !== undefined && { objectWriteTraceId },
      withNew && isNew !== undefined && { new: isNew },
    );
  });
  return toBatchResponse(context, written, errors);
}
