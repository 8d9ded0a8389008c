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
  batchAnswer,
  batchCreate,
  batchIds,
  batchRead,
  batchUpdate,
  batchUpsert,
  partialBatchAnswer,
} from "../batch/batch-schema.ts";
import { getObjectType } from "../objects/get-object.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import { presentObjects } from "../objects/present-object.ts";
import type { Work } from "../work.ts";
import { toBatchResponse } from "./batches.ts";
import { toView } from "./record-view.ts";
import { flagParameter } from "./server/request-parameters.ts";
import { endpoint } from "./server/endpoint.ts";

const batch = "/crm/v3/objects/:objectType/batch";
const source = { type: "INTEGRATION" } as const;

/** A hundred tickets may have a hundred texts of 64 K characters. */
const bodyLimit = 24 * 1024 * 1024;

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
    bodyLimit,
    query: z.object({ archived: flagParameter }),
    body: batchRead,
    response: { 200: batchAnswer, 207: partialBatchAnswer },
    read: async (work, { params, query, body }, { settings }) => {
      const { records, errors } = await readObjects(work, getObjectType(params.objectType), {
        ids: body.inputs.map(({ id }) => id),
        idProperty: body.idProperty ?? undefined,
        isArchived: query.archived,
      });
      const { properties, propertiesWithHistory } = body;
      const view = toView(settings, { properties, propertiesWithHistory });
      return toBatchResponse(work, await presentObjects(work, records, view), errors);
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
    bodyLimit,
    body: batchCreate,
    response: { 201: batchAnswer, 207: partialBatchAnswer },
    write: async (work, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await createObjects(work, { type, source }, body.inputs);
      return toWriteResponse(work, settings, outcome);
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
    bodyLimit,
    body: batchUpdate,
    response: { 200: batchAnswer, 207: partialBatchAnswer },
    write: async (work, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await updateObjects(work, { type, source }, body.inputs);
      return toWriteResponse(work, settings, outcome);
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
    bodyLimit,
    body: batchUpsert,
    response: { 200: batchAnswer, 207: partialBatchAnswer },
    write: async (work, { params, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const outcome = await upsertObjects(work, { type, source }, body.inputs);
      return toWriteResponse(work, settings, outcome, { withNew: true });
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
    write: async (work, { params, body }) => {
      const ids = body.inputs.map(({ id }) => id);
      await archiveObjects(work, getObjectType(params.objectType), ids);
    },
  }),
];

async function toWriteResponse(
  work: Work,
  settings: ObjectSettings,
  { results, errors }: BatchOutcome,
  { withNew = false } = {},
) {
  const records = results.map(({ record }) => record);
  const presented = await presentObjects(work, records, toView(settings));
  const written = presented.map((object, index) => {
    const { objectWriteTraceId, isNew } = results[index] ?? {};
    return Object.assign(
      object,
      objectWriteTraceId !== undefined && { objectWriteTraceId },
      withNew && isNew !== undefined && { new: isNew },
    );
  });
  return toBatchResponse(work, written, errors);
}
