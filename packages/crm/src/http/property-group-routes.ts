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
import { getDescribedType } from "../model/object-types.ts";
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
    const type = getDescribedType(request.params.objectType);
    const groups = await crm.read((work) => listPropertyGroups(work, type));
    return { results: groups.map(presentGroup) };
  });

  app.post(
    path,
    { schema: { params, body: newPropertyGroup, response: { 201: presentedGroup } } },
    async (request, reply) => {
      const type = getDescribedType(request.params.objectType);
      const made = await crm.write((work) => createPropertyGroup(work, type, request.body));
      return reply.code(201).send(presentGroup(made));
    },
  );

  app.get(
    `${path}/:groupName`,
    { schema: { params: named, response: { 200: presentedGroup } } },
    async ({ params: { objectType, groupName } }) => {
      const type = getDescribedType(objectType);
      return presentGroup(await crm.read((work) => getPropertyGroup(work, type, groupName)));
    },
  );

  app.patch(
    `${path}/:groupName`,
    { schema: { params: named, body: propertyGroupChange, response: { 200: presentedGroup } } },
    async ({ params: { objectType, groupName }, body }) => {
      const type = getDescribedType(objectType);
      return presentGroup(
        await crm.write((work) => updatePropertyGroup(work, type, groupName, body)),
      );
    },
  );

  app.delete(`${path}/:groupName`, { schema: { params: named } }, async (request, reply) => {
    const { objectType, groupName } = request.params;
    const type = getDescribedType(objectType);
    await crm.write((work) => deletePropertyGroup(work, type, groupName));
    return reply.code(204).send();
  });
};
