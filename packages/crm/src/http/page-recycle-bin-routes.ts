import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { archiveObject, restoreObject } from "../objects/archive-object.ts";
import { getObjectType } from "../objects/get-object.ts";
import type { Crm } from "../model/crm-context.ts";

const params = z.object({ objectTypeId: z.string(), objectId: z.string() });

/** The page's way into the recycle bin and out of it. */
export const pageRecycleBinRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  const path = "/_page/records/:objectTypeId/:objectId";
  app.delete(path, { schema: { params } }, async (request, reply) => {
    const type = getObjectType(request.params.objectTypeId);
    await crm.write((context) => archiveObject(context, type, request.params.objectId));
    return reply.code(204).send();
  });
  app.post(`${path}/restore`, { schema: { params } }, async (request, reply) => {
    const type = getObjectType(request.params.objectTypeId);
    await crm.write((context) => restoreObject(context, type, request.params.objectId));
    return reply.code(204).send();
  });
};
