import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { limitBatchErrors } from "../batch/batch-errors.ts";
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
  type PartialBatchResponse,
} from "../batch/batch-schema.ts";
import { getObjectType } from "../objects/get-object.ts";
import { toApiObjects } from "../objects/to-api-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import type { ObjectRouteOptions } from "./object-routes.ts";
import { toView } from "./object-view.ts";
import { flagParameter } from "./request-parameters.ts";

const params = z.object({ objectType: z.string() });
const source = { type: "INTEGRATION" } as const;

/** A hundred tickets may have a hundred texts of 64 K characters. */
const bodyLimit = 24 * 1024 * 1024;

type Answer = Omit<PartialBatchResponse, "numErrors" | "errors"> & Partial<PartialBatchResponse>;

/** Many records of a type at once: all of it is one transaction. */
export const objectBatchRoutes: FastifyPluginAsyncZod<ObjectRouteOptions> = async (
  app,
  { crm, settings },
) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const batch = "/crm/v3/objects/:objectType/batch";

  /** The answer with what was refused, where something was; its status is 207 then. */
  async function answer(
    context: CrmContext,
    { results, errors }: BatchOutcome,
    withNew = false,
  ): Promise<Answer> {
    const records = results.map(({ record }) => record);
    const presented = await toApiObjects(context, records, toView(settings));
    return {
      ...completed(context),
      results: presented.map((object, index) => {
        const { objectWriteTraceId, isNew } = results[index] ?? {};
        return Object.assign(
          object,
          objectWriteTraceId !== undefined && { objectWriteTraceId },
          withNew && { new: isNew },
        );
      }),
      ...(errors.length > 0 && { numErrors: errors.length, errors: limitBatchErrors(errors) }),
    };
  }

  app.post(
    `${batch}/read`,
    {
      config: { access: "read" },
      bodyLimit,
      schema: {
        params,
        querystring: z.object({ archived: flagParameter }),
        body: batchRead,
        response: { 200: batchResponse, 207: partialBatchResponse },
      },
    },
    async ({ params: { objectType }, query, body }, reply) => {
      const type = getObjectType(objectType);
      const found = await crm.read(async (context) => {
        const { records, errors } = await readObjects(context, type, {
          ids: body.inputs.map(({ id }) => id),
          idProperty: body.idProperty ?? undefined,
          isArchived: query.archived,
        });
        const { properties, propertiesWithHistory } = body;
        const view = toView(settings, { properties, propertiesWithHistory });
        const results = await toApiObjects(context, records, view);
        return { whole: { ...completed(context), results }, errors };
      });
      const { whole, errors } = found;
      if (errors.length === 0) return reply.code(200).send(whole);
      return reply
        .code(207)
        .send({ ...whole, numErrors: errors.length, errors: limitBatchErrors(errors) });
    },
  );

  app.post(
    `${batch}/create`,
    {
      bodyLimit,
      schema: {
        params,
        body: batchCreate,
        response: { 201: batchResponse, 207: partialBatchResponse },
      },
    },
    async ({ params: { objectType }, body }, reply) => {
      const type = getObjectType(objectType);
      const done = await crm.write(async (context) =>
        answer(context, await createObjects(context, { type, source }, body.inputs)),
      );
      return isPartial(done) ? reply.code(207).send(done) : reply.code(201).send(done);
    },
  );

  app.post(
    `${batch}/update`,
    {
      bodyLimit,
      schema: {
        params,
        body: batchUpdate,
        response: { 200: batchResponse, 207: partialBatchResponse },
      },
    },
    async ({ params: { objectType }, body }, reply) => {
      const type = getObjectType(objectType);
      const done = await crm.write(async (context) =>
        answer(context, await updateObjects(context, { type, source }, body.inputs)),
      );
      return isPartial(done) ? reply.code(207).send(done) : reply.code(200).send(done);
    },
  );

  app.post(
    `${batch}/upsert`,
    {
      bodyLimit,
      schema: {
        params,
        body: batchUpsert,
        response: { 200: batchResponse, 207: partialBatchResponse },
      },
    },
    async ({ params: { objectType }, body }, reply) => {
      const type = getObjectType(objectType);
      const done = await crm.write(async (context) =>
        answer(context, await upsertObjects(context, { type, source }, body.inputs), true),
      );
      return isPartial(done) ? reply.code(207).send(done) : reply.code(200).send(done);
    },
  );

  app.post(
    `${batch}/archive`,
    { schema: { params, body: batchIds } },
    async ({ params: { objectType }, body }, reply) => {
      const type = getObjectType(objectType);
      const ids = body.inputs.map(({ id }) => id);
      await crm.write((context) => archiveObjects(context, type, ids));
      return reply.code(204).send();
    },
  );
};

function completed({ now }: CrmContext): Pick<Answer, "status" | "startedAt" | "completedAt"> {
  const at = new Date(now).toISOString();
  return { status: "COMPLETE", startedAt: at, completedAt: at };
}

const isPartial = (answer: Answer): answer is PartialBatchResponse => answer.errors !== undefined;
