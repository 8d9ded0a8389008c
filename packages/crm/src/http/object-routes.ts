import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import { archiveObject } from "../objects/archive-object.ts";
import { createObject } from "../objects/create-object.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import {
  newObject,
  objectPatch,
  presentedObject,
  presentedObjects,
} from "../objects/object-schema.ts";
import { presentObject, type ObjectView } from "../objects/present-object.ts";
import { listRecords } from "../objects/record-repository.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Crm } from "../work.ts";
import { requireScopes } from "./authorize.ts";
import { linkAfter } from "./link-after.ts";
import { flagParameter, limitParameter, listParameter } from "./request-parameters.ts";

const ofType = z.object({ objectType: z.string() });
const ofObject = ofType.extend({ objectId: z.string() });
const byProperty = z.object({ idProperty: z.string().optional() });
const view = z.object({
  properties: listParameter,
  propertiesWithHistory: listParameter,
  associations: listParameter,
  archived: flagParameter,
});
const source = { type: "INTEGRATION" } as const;

const toView = (query: z.infer<typeof view>): ObjectView => ({
  ...query,
  associations: query.associations.map(getObjectType),
});

/** Records of any type, one at a time and in lists. */
export const objectRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("preValidation", requireScopes("objectType"));

  app.post(
    "/crm/v3/objects/:objectType",
    {
      schema: {
        params: ofType,
        body: newObject,
        response: { 200: presentedObject, 201: presentedObject },
      },
    },
    async (request, reply) => {
      const type = getObjectType(request.params.objectType);
      const { made, isNew } = await crm.write(async (work) => {
        const created = await createObject(work, { ...request.body, type, source });
        return { made: await presentObject(work, created.record), isNew: created.isNew };
      });
      return reply
        .code(isNew ? 201 : 200)
        .header("location", `/crm/v3/objects/${type.name}/${made.id}`)
        .send(made);
    },
  );

  app.get(
    "/crm/v3/objects/:objectType",
    {
      schema: {
        params: ofType,
        querystring: view.extend({
          limit: limitParameter(10, 100),
          after: z.string().optional(),
        }),
        response: { 200: presentedObjects },
      },
    },
    async ({ params, query, originalUrl }) => {
      const type = getObjectType(params.objectType);
      const after = query.after === undefined ? undefined : parseRecordId(query.after);
      if (query.after !== undefined && after === undefined) {
        throw new CrmError("invalid", "The cursor after is none that this list gave.");
      }
      return crm.read(async (work) => {
        const page = { limit: query.limit + 1, after, isArchived: query.archived };
        const found = await listRecords(work.db, type, page);
        const shown = found.slice(0, query.limit);
        const last = found.length > query.limit ? shown.at(-1)?.id : undefined;
        const results = [];
        for (const record of shown) results.push(await presentObject(work, record, toView(query)));
        return {
          results,
          ...(last && { paging: { next: { after: last, link: linkAfter(originalUrl, last) } } }),
        };
      });
    },
  );

  app.get(
    "/crm/v3/objects/:objectType/:objectId",
    {
      schema: {
        params: ofObject,
        querystring: view.extend(byProperty.shape),
        response: { 200: presentedObject },
      },
    },
    async ({ params, query }) =>
      crm.read(async (work) => {
        const type = getObjectType(params.objectType);
        const { idProperty, archived: isArchived } = query;
        const asked = { type, id: params.objectId, idProperty, isArchived };
        return presentObject(work, await getObject(work, asked), toView(query));
      }),
  );

  app.patch(
    "/crm/v3/objects/:objectType/:objectId",
    {
      schema: {
        params: ofObject,
        querystring: byProperty,
        body: objectPatch,
        response: { 200: presentedObject },
      },
    },
    async ({ params, query, body }) =>
      crm.write(async (work) => {
        const type = getObjectType(params.objectType);
        const asked = { type, id: params.objectId, idProperty: query.idProperty };
        const record = await getObject(work, asked);
        const updated = await updateObject(work, record, body.properties, source);
        return presentObject(work, updated);
      }),
  );

  app.delete(
    "/crm/v3/objects/:objectType/:objectId",
    { schema: { params: ofObject } },
    async ({ params }, reply) => {
      const type = getObjectType(params.objectType);
      await crm.write((work) => archiveObject(work, type, params.objectId));
      return reply.code(204).send();
    },
  );
};
