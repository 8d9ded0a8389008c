import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { createAssociation, removeAssociation } from "../associations/associate.ts";
import { listAssociatedOf, type AssociatedRecord } from "../associations/association-repository.ts";
import { ensureDefaultType } from "../associations/custom-association-types.ts";
import { getAssociationType } from "../associations/find-association-type.ts";
import { toBatchError, type BatchError } from "../batch/batch-errors.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { getObjectTypeInfo, type ObjectTypeInfo } from "../model/object-types.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { associateSo, associateSoByDefault } from "./associate-ends.ts";
import { findEnds, parseCursor } from "./association-ends.ts";
import {
  associatedWith,
  type defaultAssociation,
  defaultAssociations,
  givenObjectId,
  givenRecord,
  givenSpecs,
  labelsBetween,
  olderAssociatedWith,
  olderAssociation,
  olderTypes,
  presentAssociated,
  presentOlder,
} from "./association-schemas.ts";
import { requireScopes } from "./authorize.ts";
import { batchResponse, batchOf, batchStatus, completeBatch, tryPart } from "./batch-answer.ts";

const params = z.object({ fromObjectType: z.string(), toObjectType: z.string() });
const pair = z.object({ from: givenRecord, to: givenRecord });
const reads = batchOf(z.object({ id: givenObjectId, after: givenObjectId.optional() })).meta({
  id: "AssociationBatchRead",
});
const inFull = pair.extend({ types: givenSpecs });
const older = pair.extend({ type: givenObjectId });
const batchInFull = batchOf(inFull).meta({ id: "AssociationBatch" });
const createdBatch = batchResponse(labelsBetween).meta({ id: "AssociationBatchAnswer" });
const pairBatch = batchOf(pair).meta({ id: "DefaultAssociationBatch" });
const readBatch = batchResponse(associatedWith).meta({ id: "AssociationBatchReadAnswer" });
const archiveBatch = batchOf(pair.extend({ to: z.array(givenRecord).min(1).max(500) })).meta({
  id: "AssociationBatchArchive",
});
const olderBatch = batchOf(older).meta({ id: "AssociationBatchV3" });
const olderCreatedBatch = batchResponse(olderAssociation).meta({ id: "AssociationBatchAnswerV3" });
const olderReadBatch = batchResponse(olderAssociatedWith).meta({
  id: "AssociationBatchReadAnswerV3",
});
/** How many associated records one input of a read is answered with. */
const MOST_READ = 500;

const kindsOf = (named: z.infer<typeof params>): { from: ObjectTypeInfo; to: ObjectTypeInfo } => ({
  from: getObjectTypeInfo(named.fromObjectType),
  to: getObjectTypeInfo(named.toObjectType),
});

const contextOf = ({ from, to }: z.infer<typeof pair>) => ({
  fromObjectId: [from.id],
  toObjectId: [to.id],
});

interface ReadResult<Presented> {
  from: { id: string };
  to: Presented[];
  paging?: { next: { after: string } };
}

/** What each record is associated with; those that are with nothing are told as errors. */
async function readEach<Presented>(
  context: CrmContext,
  kinds: ReturnType<typeof kindsOf>,
  inputs: z.infer<typeof reads>["inputs"],
  present: (associated: AssociatedRecord) => Presented | Presented[],
) {
  const results: ReadResult<Presented>[] = [];
  const errors: BatchError[] = [];
  const ids = inputs.map(({ id }) => id);
  const ends = await findEnds(context, kinds.from, ids);
  const pages = inputs.flatMap((input) => {
    const from = ends.find(input.id)?.id;
    return from ? [{ input, from, after: parseCursor(input.after) }] : [];
  });
  const associated = await listAssociatedOf(context, pages, kinds.to, MOST_READ + 1);
  const byInput = new Map(pages.map(({ input }, index) => [input, associated[index]]));
  for (const input of inputs) {
    const { id } = input;
    const found = byInput.get(input) ?? [];
    const shown = found.slice(0, MOST_READ);
    const last = found.length > MOST_READ ? shown.at(-1)?.id : undefined;
    if (shown.length > 0) {
      results.push({
        from: { id },
        to: shown.flatMap(present),
        ...(last && { paging: { next: { after: last } } }),
      });
      continue;
    }
    const message = `The ${kinds.from.singularName} ${id} is associated with no ${kinds.to.singularName}.`;
    const inputContext = {
      fromObjectId: [id],
      fromObjectType: [kinds.from.singularName],
      toObjectType: [kinds.to.singularName],
    };
    const refusal = new CrmError("notFound", message);
    errors.push(toBatchError(refusal, inputContext, "crm.associations.NO_ASSOCIATIONS_FOUND"));
  }
  return completeBatch(context.now, results, errors);
}

/** The records at both ends of every input. */
async function findPairs(
  context: CrmContext,
  kinds: ReturnType<typeof kindsOf>,
  inputs: readonly z.infer<typeof pair>[],
) {
  const ids = (end: "from" | "to") => inputs.map((input) => input[end].id);
  return {
    from: await findEnds(context, kinds.from, ids("from")),
    to: await findEnds(context, kinds.to, ids("to")),
  };
}

/** Both ids where they could be records' at all. */
function idsOf(from: string, to: string): { from: RecordId; to: RecordId } | undefined {
  const [fromId, toId] = [parseRecordId(from), parseRecordId(to)];
  return fromId && toId && { from: fromId, to: toId };
}

/** Many associations at once, in version 4. */
export const associationBatchRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("fromObjectType", "toObjectType"));
  const v4 = "/crm/v4/associations/:fromObjectType/:toObjectType/batch";

  app.post(
    `${v4}/create`,
    { schema: { params, body: batchInFull, response: { 201: createdBatch, 207: createdBatch } } },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      const answer = await crm.write(async (context) => {
        const errors: BatchError[] = [];
        const results: z.infer<typeof labelsBetween>[] = [];
        const ends = await findPairs(context, kinds, request.body.inputs);
        for (const input of request.body.inputs) {
          const made = await tryPart(errors, contextOf(input), async () => {
            const from = ends.from.get(input.from.id);
            return associateSo(context, from, ends.to.get(input.to.id), input.types);
          });
          if (made) results.push(made);
        }
        return completeBatch(context.now, results, errors);
      });
      return reply.code(batchStatus(answer, 201)).send(answer);
    },
  );

  app.post(
    `${v4}/associate/default`,
    {
      schema: {
        params,
        body: pairBatch,
        response: { 200: defaultAssociations, 207: defaultAssociations },
      },
    },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      const answer = await crm.write(async (context) => {
        const errors: BatchError[] = [];
        const results: z.infer<typeof defaultAssociation>[] = [];
        const ends = await findPairs(context, kinds, request.body.inputs);
        for (const input of request.body.inputs) {
          const made = await tryPart(errors, contextOf(input), async () => {
            const from = ends.from.get(input.from.id);
            return associateSoByDefault(context, from, ends.to.get(input.to.id));
          });
          results.push(...(made ?? []));
        }
        return completeBatch(context.now, results, errors);
      });
      return reply.code(batchStatus(answer, 200)).send(answer);
    },
  );

  app.post(
    `${v4}/read`,
    { schema: { params, body: reads, response: { 200: readBatch, 207: readBatch } } },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      const answer = await crm.read((context) =>
        readEach(context, kinds, request.body.inputs, presentAssociated),
      );
      return reply.code(batchStatus(answer, 200)).send(answer);
    },
  );

  app.post(`${v4}/archive`, { schema: { params, body: archiveBatch } }, async (request, reply) => {
    kindsOf(request.params);
    await crm.write(async (context) => {
      for (const { from, to } of request.body.inputs) {
        for (const each of to) {
          const ids = idsOf(from.id, each.id);
          if (ids) await removeAssociation(context, ids.from, ids.to);
        }
      }
    });
    return reply.code(204).send();
  });

  app.post(
    `${v4}/labels/archive`,
    { schema: { params, body: batchInFull } },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      await crm.write(async (context) => {
        for (const { from, to, types } of request.body.inputs) {
          const ids = idsOf(from.id, to.id);
          for (const { associationCategory: category, associationTypeId: idOrName } of types) {
            const asked = { idOrName, category };
            const type = getAssociationType(context, kinds.from, kinds.to, asked);
            if (ids) await removeAssociation(context, ids.from, ids.to, type);
          }
        }
      });
      return reply.code(204).send();
    },
  );
};

/** The same in version 3, where a type is told by its name or its id. */
export const olderAssociationBatchRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (
  app,
  { crm },
) => {
  app.addHook("onRequest", requireScopes("fromObjectType", "toObjectType"));
  const v3 = "/crm/v3/associations/:fromObjectType/:toObjectType";

  app.get(
    `${v3}/types`,
    {
      schema: {
        params,
        response: {
          200: olderTypes,
        },
      },
    },
    async (request) => {
      const { from, to } = kindsOf(request.params);
      return crm.read(async ({ catalog }) => ({
        results: catalog
          .associationTypes()
          .filter((type) => type.from === from.id && type.to === to.id)
          .map(({ typeId, name }) => ({ id: String(typeId), name })),
      }));
    },
  );

  app.post(
    `${v3}/batch/create`,
    {
      schema: {
        params,
        body: olderBatch,
        response: { 201: olderCreatedBatch, 207: olderCreatedBatch },
      },
    },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      const answer = await crm.write(async (context) => {
        const errors: BatchError[] = [];
        const results: z.infer<typeof olderAssociation>[] = [];
        const ends = await findPairs(context, kinds, request.body.inputs);
        for (const input of request.body.inputs) {
          const made = await tryPart(errors, contextOf(input), async () => {
            const from = ends.from.get(input.from.id);
            const to = ends.to.get(input.to.id);
            await ensureDefaultType(context, kinds.from, kinds.to);
            const asked = { idOrName: input.type };
            const type = getAssociationType(context, kinds.from, kinds.to, asked);
            await createAssociation(context, from, to, type);
            return { from: { id: from.id }, to: { id: to.id }, type: type.name };
          });
          if (made) results.push(made);
        }
        return completeBatch(context.now, results, errors);
      });
      return reply.code(batchStatus(answer, 201)).send(answer);
    },
  );

  app.post(
    `${v3}/batch/read`,
    { schema: { params, body: reads, response: { 200: olderReadBatch, 207: olderReadBatch } } },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      const answer = await crm.read((context) =>
        readEach(context, kinds, request.body.inputs, presentOlder),
      );
      return reply.code(batchStatus(answer, 200)).send(answer);
    },
  );

  app.post(
    `${v3}/batch/archive`,
    { schema: { params, body: olderBatch } },
    async (request, reply) => {
      const kinds = kindsOf(request.params);
      await crm.write(async (context) => {
        for (const { from, to, type: idOrName } of request.body.inputs) {
          const type = getAssociationType(context, kinds.from, kinds.to, { idOrName });
          const ids = idsOf(from.id, to.id);
          if (ids) await removeAssociation(context, ids.from, ids.to, type);
        }
      });
      return reply.code(204).send();
    },
  );
};
