import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  createPropertyGroup,
  deletePropertyGroup,
  getPropertyGroup,
  listPropertyGroups,
  updatePropertyGroup,
} from "../definitions/property-groups.ts";
import { newPropertyGroup, propertyGroupChange } from "../definitions/property-requests.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import { presentedGroup, presentedGroups, presentGroup } from "./property-schemas.ts";

/** The headings that properties are shown under. */
export const propertyGroupRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const path = "/crm/v3/properties/:objectType/groups";
  const params = z.object({ objectType: z.string() });
  const named = params.extend({ groupName: z.string() });

  app.get(path, { schema: { params, response: { 200: presentedGroups } } }, async (request) => {
    const type = getObjectTypeInfo(request.params.objectType);
    const groups = await crm.read((context) => listPropertyGroups(context, type));
    return { results: groups.map(presentGroup) };
  });

  app.post(
    path,
    { schema: { params, body: newPropertyGroup, response: { 201: presentedGroup } } },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const made = await crm.write((context) => createPropertyGroup(context, type, request.body));
      return reply.code(201).send(presentGroup(made));
    },
  );

  app.get(
    `${path}/:groupName`,
    { schema: { params: named, response: { 200: presentedGroup } } },
    async ({ params: { objectType, groupName } }) => {
      const type = getObjectTypeInfo(objectType);
      return presentGroup(await crm.read((context) => getPropertyGroup(context, type, groupName)));
    },
  );

  app.patch(
    `${path}/:groupName`,
    { schema: { params: named, body: propertyGroupChange, response: { 200: presentedGroup } } },
    async ({ params: { objectType, groupName }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return presentGroup(
        await crm.write((context) => updatePropertyGroup(context, type, groupName, body)),
      );
    },
  );

  app.delete(`${path}/:groupName`, { schema: { params: named } }, async (request, reply) => {
    const { objectType, groupName } = request.params;
    const type = getObjectTypeInfo(objectType);
    await crm.write((context) => deletePropertyGroup(context, type, groupName));
    return reply.code(204).send();
  });
};
