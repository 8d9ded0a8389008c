import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { pipelineLimits, readPipelineLimits } from "../pipelines/pipeline-limits.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireEndpointScopes } from "./authorize.ts";

/** What an account may have, and how much of it there is. */
export const limitRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  requireEndpointScopes(app);
  app.get("/crm/v3/limits/pipelines", { schema: { response: { 200: pipelineLimits } } }, async () =>
    crm.read(readPipelineLimits),
  );
};
