import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createAssociation, removeAssociation } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import { ensureDefaultType } from "../associations/custom-association-types.ts";
import { getAssociationType } from "../associations/find-association-type.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { apiObject } from "../objects/object-schema.ts";
import { defaultView, toApiObject } from "../objects/to-api-object.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { associateSo, associateSoByDefault } from "./associate-ends.ts";
import { getEnd, parseCursor } from "./association-ends.ts";
import {
  associatedPage,
  defaultAssociations,
  givenSpecs,
  labelsBetween,
  olderPage,
  presentAssociated,
  presentOlder,
} from "./association-schemas.ts";
import { requireScopes } from "./authorize.ts";
import { completeBatch } from "./batch-answer.ts";
import { limitParameter } from "./request-parameters.ts";
import { linkAfter } from "./link-after.ts";

const fromObject = z.object({ objectType: z.string(), objectId: z.string() });
const toKind = fromObject.extend({ toObjectType: z.string() });
const toObject = toKind.extend({ toObjectId: z.string() });
/** How many a list gives at most, and unless said. */
const MOST_ASSOCIATED = 500;
const page = z.object({
  limit: limitParameter(MOST_ASSOCIATED, MOST_ASSOCIATED),
  after: z.string().optional(),
});

async function bothEnds(
  context: CrmContext,
  params: z.infer<typeof toObject>,
): Promise<{ from: CrmRecord; to: CrmRecord }> {
  const from = getObjectTypeInfo(params.objectType);
  const to = getObjectTypeInfo(params.toObjectType);
  return {
    from: await getEnd(context, from, params.objectId),
    to: await getEnd(context, to, params.toObjectId),
  };
}

/** A page of what a record is associated with. */
async function listPage(
  context: CrmContext,
  params: z.infer<typeof toKind>,
  query: z.infer<typeof page>,
  originalUrl: string,
) {
  const from = await getEnd(context, getObjectTypeInfo(params.objectType), params.objectId);
  const found = await listAssociated(context, from.id, getObjectTypeInfo(params.toObjectType), {
    limit: query.limit + 1,
    after: parseCursor(query.after),
  });
  const shown = found.slice(0, query.limit);
  const after = found.length > query.limit ? shown.at(-1)?.id : undefined;
  return {
    shown,
    ...(after && { paging: { next: { after, link: linkAfter(originalUrl, after) } } }),
  };
}

/** Associations of one record: the older paths that name a type, and those of version 4. */
export const associationRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("objectType", "toObjectType"));

  const v3 = "/crm/v3/objects/:objectType/:objectId/associations/:toObjectType";
  const typed = toObject.extend({ associationType: z.string() });
  app.get(
    v3,
    { schema: { params: toKind, querystring: page, response: { 200: olderPage } } },
    async ({ params, query, originalUrl }) =>
      crm.read(async (context) => {
        const { shown, ...paging } = await listPage(context, params, query, originalUrl);
        return { results: shown.flatMap(presentOlder), ...paging };
      }),
  );
  app.put(
    `${v3}/:toObjectId/:associationType`,
    { schema: { params: typed, response: { 200: apiObject } } },
    async ({ params }) =>
      crm.write(async (context) => {
        const { from, to } = await bothEnds(context, params);
        await ensureDefaultType(context, from.type, to.type);
        const asked = { idOrName: params.associationType };
        await createAssociation(
          context,
          from,
          to,
          getAssociationType(context, from.type, to.type, asked),
        );
        return toApiObject(context, from, { ...defaultView, associations: [to.type] });
      }),
  );
  app.delete(
    `${v3}/:toObjectId/:associationType`,
    { schema: { params: typed } },
    async ({ params }, reply) => {
      await crm.write(async (context) => {
        const { from, to } = await bothEnds(context, params);
        const asked = { idOrName: params.associationType };
        const type = getAssociationType(context, from.type, to.type, asked);
        await removeAssociation(context, from.id, to.id, type);
      });
      return reply.code(204).send();
    },
  );

  const v4 = "/crm/v4/objects/:objectType/:objectId/associations/:toObjectType";
  app.get(
    v4,
    { schema: { params: toKind, querystring: page, response: { 200: associatedPage } } },
    async ({ params, query, originalUrl }) =>
      crm.read(async (context) => {
        const { shown, ...paging } = await listPage(context, params, query, originalUrl);
        return { results: shown.map(presentAssociated), ...paging };
      }),
  );
  app.put(
    `${v4}/:toObjectId`,
    {
      schema: {
        params: toObject,
        body: givenSpecs,
        response: { 201: labelsBetween },
      },
    },
    async ({ params, body }, reply) => {
      const made = await crm.write(async (context) => {
        const { from, to } = await bothEnds(context, params);
        return associateSo(context, from, to, body);
      });
      return reply.code(201).send(made);
    },
  );
  app.delete(`${v4}/:toObjectId`, { schema: { params: toObject } }, async ({ params }, reply) => {
    await crm.write(async (context) => {
      const { from, to } = await bothEnds(context, params);
      await removeAssociation(context, from.id, to.id);
    });
    return reply.code(204).send();
  });
  app.put(
    "/crm/v4/objects/:objectType/:objectId/associations/default/:toObjectType/:toObjectId",
    { schema: { params: toObject, response: { 200: defaultAssociations } } },
    async ({ params }) =>
      crm.write(async (context) => {
        const { from, to } = await bothEnds(context, params);
        return completeBatch(context.now, await associateSoByDefault(context, from, to));
      }),
  );
};
