import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { findPortal, unnamedPortal } from "../model/portal.ts";
import {
  archivePipeline,
  createPipeline,
  patchPipeline,
  replacePipeline,
} from "../pipelines/change-pipelines.ts";
import { getPipeline } from "../pipelines/pipeline-definitions.ts";
import { listPipelineChanges } from "../pipelines/pipeline-audit.ts";
import { listPipelines } from "../model/pipelines.ts";
import { pipelineInput, pipelinePatch } from "../pipelines/pipeline-requests.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import {
  presentAudits,
  presentedAudits,
  presentedPipeline,
  presentedPipelines,
  presentPipeline,
} from "./pipeline-schemas.ts";

export const portalIdOf = async ({ db }: CrmContext): Promise<number> =>
  Number(((await findPortal(db)) ?? unnamedPortal).id);

/** The ways that records go, stage by stage. */
export const pipelineRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const path = "/crm/v3/pipelines/:objectType";
  const params = z.object({ objectType: z.string() });
  const named = params.extend({ pipelineId: z.string() });

  app.get(path, { schema: { params, response: { 200: presentedPipelines } } }, async (request) => {
    const type = getObjectTypeInfo(request.params.objectType);
    const pipelines = await crm.read((context) => listPipelines(context.db, type.id));
    return { results: pipelines.map((pipeline) => presentPipeline(type, pipeline)) };
  });

  app.post(
    path,
    { schema: { params, body: pipelineInput, response: { 201: presentedPipeline } } },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const made = await crm.write((context) => createPipeline(context, type, request.body));
      return reply.code(201).send(presentPipeline(type, made));
    },
  );

  app.get(
    `${path}/:pipelineId`,
    { schema: { params: named, response: { 200: presentedPipeline } } },
    async ({ params: { objectType, pipelineId } }) => {
      const type = getObjectTypeInfo(objectType);
      const pipeline = await crm.read((context) => getPipeline(context, type, pipelineId));
      return presentPipeline(type, pipeline);
    },
  );

  app.put(
    `${path}/:pipelineId`,
    { schema: { params: named, body: pipelineInput, response: { 200: presentedPipeline } } },
    async ({ params: { objectType, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectType);
      const pipeline = await crm.write((context) =>
        replacePipeline(context, type, pipelineId, body),
      );
      return presentPipeline(type, pipeline);
    },
  );

  app.patch(
    `${path}/:pipelineId`,
    { schema: { params: named, body: pipelinePatch, response: { 200: presentedPipeline } } },
    async ({ params: { objectType, pipelineId }, body }) => {
      const type = getObjectTypeInfo(objectType);
      const pipeline = await crm.write((context) => patchPipeline(context, type, pipelineId, body));
      return presentPipeline(type, pipeline);
    },
  );

  app.delete(`${path}/:pipelineId`, { schema: { params: named } }, async (request, reply) => {
    const { objectType, pipelineId } = request.params;
    const type = getObjectTypeInfo(objectType);
    await crm.write((context) => archivePipeline(context, type, pipelineId));
    return reply.code(204).send();
  });

  app.get(
    `${path}/:pipelineId/audit`,
    { schema: { params: named, response: { 200: presentedAudits } } },
    async ({ params: { objectType, pipelineId } }) =>
      crm.read(async (context) => {
        const type = getObjectTypeInfo(objectType);
        await getPipeline(context, type, pipelineId, { isArchivedToo: true });
        const place = { objectTypeId: type.id, pipelineId };
        return presentAudits(await listPipelineChanges(context, place), await portalIdOf(context));
      }),
  );
};
