import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import { archiveObject } from "../objects/archive-object.ts";
import { createObject } from "../objects/create-object.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import { mergeObjects } from "../objects/merge-objects.ts";
import {
  mergeRequest,
  newObject,
  objectPatch,
  apiObject,
  apiObjectPage,
} from "../objects/object-schema.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import { toApiObject, toApiObjects } from "../objects/to-api-object.ts";
import { listRecords } from "../objects/record-repository.ts";
import { recycleBinCutoff } from "../objects/recycle-bin.ts";
import { updateObject } from "../objects/update-object.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import { linkAfter } from "./link-after.ts";
import { toView, viewParameters } from "./object-view.ts";
import { limitParameter } from "./request-parameters.ts";

const ofType = z.object({ objectType: z.string() });
const ofObject = ofType.extend({ objectId: z.string() });
const byProperty = z.object({ idProperty: z.string().optional() });
const source = { type: "INTEGRATION" } as const;

export interface ObjectRouteOptions {
  readonly crm: Crm;
  readonly settings: ObjectSettings;
}

/** Records of any type, one at a time and in lists. */
export const objectRoutes: FastifyPluginAsyncZod<ObjectRouteOptions> = async (
  app,
  { crm, settings },
) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const objects = "/crm/v3/objects/:objectType";

  app.post(
    objects,
    {
      schema: {
        params: ofType,
        body: newObject,
        response: { 200: apiObject, 201: apiObject },
      },
    },
    async (request, reply) => {
      const type = getObjectType(request.params.objectType);
      const { made, isNew } = await crm.write(async (context) => {
        const { record, isNew: isFirst } = await createObject(context, {
          ...request.body,
          type,
          source,
        });
        return { made: await toApiObject(context, record, toView(settings)), isNew: isFirst };
      });
      return reply
        .code(isNew ? 201 : 200)
        .header("location", `/crm/v3/objects/${type.name}/${made.id}`)
        .send(made);
    },
  );

  app.get(
    objects,
    {
      schema: {
        params: ofType,
        querystring: viewParameters.extend({
          limit: limitParameter(10, 100),
          after: z.string().optional(),
        }),
        response: { 200: apiObjectPage },
      },
    },
    async ({ params, query, originalUrl }) => {
      const type = getObjectType(params.objectType);
      const after = query.after ? parseRecordId(query.after) : undefined;
      if (query.after && after === undefined) {
        throw new CrmError("invalid", "The cursor after is none that this list gave.", [
          {
            message: "Hand back the after of the page before.",
            in: "after",
            code: "INVALID_CURSOR",
          },
        ]);
      }
      return crm.read(async (context) => {
        const found = await listRecords(context.db, type, {
          limit: query.limit + 1,
          after,
          archivedSince: query.archived ? recycleBinCutoff(context.now) : undefined,
        });
        const shown = found.slice(0, query.limit);
        const last = found.length > query.limit ? shown.at(-1)?.id : undefined;
        return {
          results: await toApiObjects(context, shown, toView(settings, query)),
          ...(last && { paging: { next: { after: last, link: linkAfter(originalUrl, last) } } }),
        };
      });
    },
  );

  app.get(
    `${objects}/:objectId`,
    {
      schema: {
        params: ofObject,
        querystring: viewParameters.extend(byProperty.shape),
        response: { 200: apiObject },
      },
    },
    async ({ params, query }) =>
      crm.read(async (context) => {
        const record = await getObject(context, {
          type: getObjectType(params.objectType),
          id: params.objectId,
          idProperty: query.idProperty,
          archiveFilter: query.archived ? "archived" : "active",
        });
        return toApiObject(context, record, toView(settings, query));
      }),
  );

  app.patch(
    `${objects}/:objectId`,
    {
      schema: {
        params: ofObject,
        querystring: byProperty,
        body: objectPatch,
        response: { 200: apiObject },
      },
    },
    async ({ params, query, body }) =>
      crm.write(async (context) => {
        const type = getObjectType(params.objectType);
        const asked = { type, id: params.objectId, idProperty: query.idProperty };
        const record = await getObject(context, asked);
        const updated = await updateObject(context, record, body.properties, source);
        return toApiObject(context, updated, toView(settings));
      }),
  );

  app.delete(
    `${objects}/:objectId`,
    { schema: { params: ofObject } },
    async ({ params }, reply) => {
      const type = getObjectType(params.objectType);
      await crm.write((context) => archiveObject(context, type, params.objectId));
      return reply.code(204).send();
    },
  );

  app.post(
    `${objects}/merge`,
    { schema: { params: ofType, body: mergeRequest, response: { 200: apiObject } } },
    async ({ params, body }) =>
      crm.write(async (context) => {
        const ids = { primary: body.primaryObjectId, merged: body.objectIdToMerge };
        const merged = await mergeObjects(context, getObjectType(params.objectType), ids);
        return toApiObject(context, merged, toView(settings));
      }),
  );
};
