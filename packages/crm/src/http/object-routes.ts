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
  presentedObject,
  presentedObjects,
} from "../objects/object-schema.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import { presentObject, presentObjects } from "../objects/present-object.ts";
import { listRecords } from "../objects/record-repository.ts";
import { recycleBinBegin } from "../objects/recycle-bin.ts";
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
        response: { 200: presentedObject, 201: presentedObject },
      },
    },
    async (request, reply) => {
      const type = getObjectType(request.params.objectType);
      const { made, isNew } = await crm.write(async (work) => {
        const { record, isNew: isFirst } = await createObject(work, {
          ...request.body,
          type,
          source,
        });
        return { made: await presentObject(work, record, toView(settings)), isNew: isFirst };
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
        response: { 200: presentedObjects },
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
      return crm.read(async (work) => {
        const found = await listRecords(work.db, type, {
          limit: query.limit + 1,
          after,
          archivedSince: query.archived ? recycleBinBegin(work.now) : undefined,
        });
        const shown = found.slice(0, query.limit);
        const last = found.length > query.limit ? shown.at(-1)?.id : undefined;
        return {
          results: await presentObjects(work, shown, toView(settings, query)),
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
        response: { 200: presentedObject },
      },
    },
    async ({ params, query }) =>
      crm.read(async (work) => {
        const record = await getObject(work, {
          type: getObjectType(params.objectType),
          id: params.objectId,
          idProperty: query.idProperty,
          place: query.archived ? "archived" : "living",
        });
        return presentObject(work, record, toView(settings, query));
      }),
  );

  app.patch(
    `${objects}/:objectId`,
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
        return presentObject(work, updated, toView(settings));
      }),
  );

  app.delete(
    `${objects}/:objectId`,
    { schema: { params: ofObject } },
    async ({ params }, reply) => {
      const type = getObjectType(params.objectType);
      await crm.write((work) => archiveObject(work, type, params.objectId));
      return reply.code(204).send();
    },
  );

  app.post(
    `${objects}/merge`,
    { schema: { params: ofType, body: mergeRequest, response: { 200: presentedObject } } },
    async ({ params, body }) =>
      crm.write(async (work) => {
        const ids = { primary: body.primaryObjectId, merged: body.objectIdToMerge };
        const merged = await mergeObjects(work, getObjectType(params.objectType), ids);
        return presentObject(work, merged, toView(settings));
      }),
  );
};
