import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { getPipeline, getStage, type StageKey } from "../pipelines/pipeline-definitions.ts";
import { archiveStage, createStage, patchStage, replaceStage } from "../pipelines/change-stages.ts";
import { listPipelineChanges } from "../pipelines/pipeline-audit.ts";
import { stageInput, stagePatch } from "../pipelines/pipeline-requests.ts";
import { listPipelines } from "../model/pipelines.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import { portalIdOf } from "./pipeline-routes.ts";
import {
  presentAudits,
  presentedAudits,
  presentedStage,
  presentedStages,
  presentStage,
} from "./pipeline-schemas.ts";

const ofPipeline = z.object({ objectType: z.string(), pipelineId: z.string() });
const named = ofPipeline.extend({ stageId: z.string() });

const keyOf = ({ objectType, pipelineId, stageId }: z.infer<typeof named>): StageKey => ({
  type: getObjectTypeInfo(objectType),
  pipelineId,
  stageId,
});

/**
 * The pipeline that a request for a stage's changes means.
 *
 * @compat The vendor's client asks for them without the pipeline: its path has the placeholder left
 * in. The stage's id is enough then, as no two pipelines that were made here share one.
 */
async function pipelineMeant({ db }: CrmContext, key: StageKey): Promise<string> {
  if (key.pipelineId !== "{pipelineId}") return key.pipelineId;
  const pipelines = await listPipelines(db, key.type.id, { isArchivedToo: true });
  const found = pipelines.find(({ stages }) => stages.some(({ id }) => id === key.stageId));
  return found?.id ?? key.pipelineId;
}

/** The stages of one pipeline. */
export const pipelineStageRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const path = "/crm/v3/pipelines/:objectType/:pipelineId/stages";

  app.get(
    path,
    {
      schema: {
        params: ofPipeline,
        response: { 200: presentedStages },
      },
    },
    async ({ params: { objectType, pipelineId } }) => {
      const type = getObjectTypeInfo(objectType);
      const { stages } = await crm.read((context) => getPipeline(context, type, pipelineId));
      return { results: stages.map((stage) => presentStage(type, stage)) };
    },
  );

  app.post(
    path,
    { schema: { params: ofPipeline, body: stageInput, response: { 201: presentedStage } } },
    async ({ params: { objectType, pipelineId }, body }, reply) => {
      const type = getObjectTypeInfo(objectType);
      const made = await crm.write((context) => createStage(context, type, pipelineId, body));
      return reply.code(201).send(presentStage(type, made));
    },
  );

  app.get(
    `${path}/:stageId`,
    { schema: { params: named, response: { 200: presentedStage } } },
    async ({ params }) => {
      const key = keyOf(params);
      const { stage } = await crm.read((context) => getStage(context, key));
      return presentStage(key.type, stage);
    },
  );

  app.put(
    `${path}/:stageId`,
    { schema: { params: named, body: stageInput, response: { 200: presentedStage } } },
    async ({ params, body }) => {
      const key = keyOf(params);
      return presentStage(key.type, await crm.write((context) => replaceStage(context, key, body)));
    },
  );

  app.patch(
    `${path}/:stageId`,
    { schema: { params: named, body: stagePatch, response: { 200: presentedStage } } },
    async ({ params, body }) => {
      const key = keyOf(params);
      return presentStage(key.type, await crm.write((context) => patchStage(context, key, body)));
    },
  );

  app.delete(`${path}/:stageId`, { schema: { params: named } }, async ({ params }, reply) => {
    const key = keyOf(params);
    await crm.write((context) => archiveStage(context, key));
    return reply.code(204).send();
  });

  app.get(
    `${path}/:stageId/audit`,
    { schema: { params: named, response: { 200: presentedAudits } } },
    async ({ params }) =>
      crm.read(async (context) => {
        const asked = keyOf(params);
        const { type, stageId } = asked;
        const pipelineId = await pipelineMeant(context, asked);
        await getStage(context, { type, pipelineId, stageId }, { isArchivedToo: true });
        const audits = await listPipelineChanges(context, {
          objectTypeId: type.id,
          pipelineId,
          stageId,
        });
        return presentAudits(audits, await portalIdOf(context));
      }),
  );
};
