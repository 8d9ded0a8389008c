import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  createAssociationLabel,
  deleteAssociationLabel,
  ensureDefaultType,
  renameAssociationLabel,
} from "../associations/custom-association-types.ts";
import {
  associationTypesBetween,
  defaultAssociationType,
} from "../associations/find-association-type.ts";
import { getObjectTypeInfo, isCustomType } from "../model/object-types.ts";
import type { Crm } from "../model/crm-context.ts";
import { labelChange, newLabel, presentedTypes, presentType } from "./association-schemas.ts";
import { requireScopes } from "./authorize.ts";

/** The ways in which two kinds of records are associated, and labels that the account gives them. */
export const associationLabelRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("fromObjectType", "toObjectType"));
  const path = "/crm/v4/associations/:fromObjectType/:toObjectType/labels";
  const params = z.object({ fromObjectType: z.string(), toObjectType: z.string() });
  const kindsOf = (named: z.infer<typeof params>) => ({
    from: getObjectTypeInfo(named.fromObjectType),
    to: getObjectTypeInfo(named.toObjectType),
  });

  app.get(path, { schema: { params, response: { 200: presentedTypes } } }, async (request) => {
    const { from, to } = kindsOf(request.params);
    // The plain type of a custom kind comes to be when somebody looks for its id.
    if (isCustomType(from.id) || isCustomType(to.id)) {
      const isKnown = await crm.read(async (context) => defaultAssociationType(context, from, to));
      if (!isKnown) await crm.write((context) => ensureDefaultType(context, from, to));
    }
    return crm.read(async (context) => ({
      results: associationTypesBetween(context, from, to).map(presentType),
    }));
  });

  app.post(
    path,
    { schema: { params, body: newLabel, response: { 200: presentedTypes } } },
    async (request) => {
      const { from, to } = kindsOf(request.params);
      const made = await crm.write((context) =>
        createAssociationLabel(context, from, to, request.body),
      );
      return { results: made.map(presentType) };
    },
  );

  app.put(path, { schema: { params, body: labelChange } }, async (request, reply) => {
    const { from, to } = kindsOf(request.params);
    await crm.write((context) => renameAssociationLabel(context, from, to, request.body));
    return reply.code(204).send();
  });

  app.delete(
    `${path}/:associationTypeId`,
    { schema: { params: params.extend({ associationTypeId: z.string() }) } },
    async (request, reply) => {
      const { from, to } = kindsOf(request.params);
      const { associationTypeId } = request.params;
      await crm.write((context) => deleteAssociationLabel(context, from, to, associationTypeId));
      return reply.code(204).send();
    },
  );
};
