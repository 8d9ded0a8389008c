import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { associate, associateByDefault } from "../associations/associate.ts";
import { deleteAssociations, listAssociated } from "../associations/association-repository.ts";
import { findAssociationType, type AssociationType } from "../associations/association-types.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import { associationSpec, presentedObject } from "../objects/object-schema.ts";
import { plainView, presentObject } from "../objects/present-object.ts";
import type { Crm, Work } from "../work.ts";
import { requireScopes } from "./authorize.ts";
import { limitParameter } from "./request-parameters.ts";

const fromObject = z.object({ objectType: z.string(), objectId: z.string() });
const toObject = fromObject.extend({ toObjectType: z.string(), toObjectId: z.string() });
const category = "HUBSPOT_DEFINED";

const specOf = (associationTypeId: number) =>
  ({ associationCategory: category, associationTypeId }) as const;

async function bothEnds(
  work: Work,
  params: z.infer<typeof toObject>,
): Promise<{ from: CrmRecord; to: CrmRecord }> {
  const from = { type: getObjectType(params.objectType), id: params.objectId };
  const to = { type: getObjectType(params.toObjectType), id: params.toObjectId };
  return { from: await getObject(work, from), to: await getObject(work, to) };
}

function typeBetween(from: CrmRecord, to: CrmRecord, idOrName: string | number): AssociationType {
  const type = findAssociationType(from.type, to.type, idOrName);
  if (type) return type;
  throw new CrmError(
    "invalid",
    `${String(idOrName).slice(0, 100)} is no association type from a ${from.type.word} to a ${to.type.word}.`,
  );
}

/** Associations of one record: the older paths that name a type, and those of version 4. */
export const associationRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("preValidation", requireScopes("objectType", "toObjectType"));

  const v3 = "/crm/v3/objects/:objectType/:objectId/associations/:toObjectType/:toObjectId";
  const typed = toObject.extend({ associationType: z.string() });
  app.put(
    `${v3}/:associationType`,
    { schema: { params: typed, response: { 200: presentedObject } } },
    async ({ params }) =>
      crm.write(async (work) => {
        const { from, to } = await bothEnds(work, params);
        await associate(work, from, to, typeBetween(from, to, params.associationType));
        return presentObject(work, from, { ...plainView, associations: [to.type] });
      }),
  );
  app.delete(`${v3}/:associationType`, { schema: { params: typed } }, async ({ params }, reply) => {
    await crm.write(async (work) => {
      const { from, to } = await bothEnds(work, params);
      const type = typeBetween(from, to, params.associationType);
      await deleteAssociations(work.db, from.id, to.id, type);
    });
    return reply.code(204).send();
  });

  const v4 = "/crm/v4/objects/:objectType/:objectId/associations/:toObjectType";
  app.get(
    v4,
    {
      schema: {
        params: fromObject.extend({ toObjectType: z.string() }),
        querystring: z.object({ limit: limitParameter(500, 500), after: z.string().optional() }),
        response: {
          200: z.object({
            results: z.array(
              z.object({
                toObjectId: z.string(),
                associationTypes: z.array(
                  z.object({
                    category: z.string(),
                    typeId: z.number(),
                    label: z.string().nullable(),
                  }),
                ),
              }),
            ),
            paging: z.object({ next: z.object({ after: z.string() }) }).optional(),
          }),
        },
      },
    },
    async ({ params, query }) =>
      crm.read(async (work) => {
        const asked = { type: getObjectType(params.objectType), id: params.objectId };
        const from = await getObject(work, asked);
        const after = query.after === undefined ? undefined : parseRecordId(query.after);
        if (query.after !== undefined && after === undefined) {
          throw new CrmError("invalid", "The cursor after is none that this list gave.");
        }
        const page = { limit: query.limit + 1, after };
        const toType = getObjectType(params.toObjectType);
        const found = await listAssociated(work.db, from.id, toType, page);
        const shown = found.slice(0, query.limit);
        const last = found.length > query.limit ? shown.at(-1)?.id : undefined;
        return {
          results: shown.map(({ id, types }) => ({
            toObjectId: id,
            associationTypes: types.map(({ typeId, isPrimary }) => ({
              category,
              typeId,
              label: isPrimary ? "Primary" : null,
            })),
          })),
          ...(last && { paging: { next: { after: last } } }),
        };
      }),
  );
  app.put(
    `${v4}/:toObjectId`,
    {
      schema: {
        params: toObject,
        body: z.array(associationSpec).min(1).max(10),
        response: {
          201: z.object({
            fromObjectTypeId: z.string(),
            fromObjectId: z.string(),
            toObjectTypeId: z.string(),
            toObjectId: z.string(),
            labels: z.array(z.string()),
          }),
        },
      },
    },
    async ({ params, body }, reply) => {
      const { from, to } = await crm.write(async (work) => {
        const ends = await bothEnds(work, params);
        for (const { associationTypeId } of body) {
          const type = typeBetween(ends.from, ends.to, associationTypeId);
          await associate(work, ends.from, ends.to, type);
        }
        return ends;
      });
      return reply.code(201).send({
        fromObjectTypeId: from.type.id,
        fromObjectId: from.id,
        toObjectTypeId: to.type.id,
        toObjectId: to.id,
        labels: [],
      });
    },
  );
  app.delete(`${v4}/:toObjectId`, { schema: { params: toObject } }, async ({ params }, reply) => {
    await crm.write(async (work) => {
      const { from, to } = await bothEnds(work, params);
      await deleteAssociations(work.db, from.id, to.id);
    });
    return reply.code(204).send();
  });

  const end = z.object({ id: z.string() });
  app.put(
    "/crm/v4/objects/:objectType/:objectId/associations/default/:toObjectType/:toObjectId",
    {
      schema: {
        params: toObject,
        response: {
          200: z.object({
            status: z.literal("COMPLETE"),
            results: z.array(z.object({ from: end, to: end, associationSpec })),
            startedAt: z.string(),
            completedAt: z.string(),
          }),
        },
      },
    },
    async ({ params }) =>
      crm.write(async (work) => {
        const { from, to } = await bothEnds(work, params);
        const there = await associateByDefault(work, from, to);
        const at = new Date(work.now).toISOString();
        return {
          status: "COMPLETE",
          results: [
            { from: { id: from.id }, to: { id: to.id }, associationSpec: specOf(there.typeId) },
            {
              from: { id: to.id },
              to: { id: from.id },
              associationSpec: specOf(there.inverseTypeId),
            },
          ],
          startedAt: at,
          completedAt: at,
        };
      }),
  );
};
