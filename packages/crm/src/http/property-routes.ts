import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { toBatchError, type BatchError } from "../batch/batch-errors.ts";
import {
  archiveProperties,
  createProperty,
  getProperty,
  listArchivedProperties,
  propertyNotFound,
  updateProperty,
} from "../definitions/property-repository.ts";
import { newProperty, propertyChange } from "../definitions/property-requests.ts";
import { CrmError } from "../errors/crm-error.ts";
import { getObjectTypeInfo, type ObjectTypeInfo } from "../model/object-types.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { pipelineOptions } from "../pipelines/pipeline-kinds.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import { batchResponse, batchOf, batchStatus, completeBatch, tryPart } from "./batch-answer.ts";
import { presentedProperties, presentedProperty, presentProperty } from "./property-schemas.ts";
import { flagParameter, listParameter } from "./request-parameters.ts";

type Presented = z.infer<typeof presentedProperty>;

// Here, and not where they are used: schemas are registered by their ids, for every app there is.
const batchAnswered = batchResponse(presentedProperty).meta({ id: "PropertyBatchAnswer" });
const batchNames = batchOf(z.object({ name: z.string().max(100) })).meta({ id: "PropertyNames" });
const batchRead = batchNames
  .extend({ archived: z.boolean().default(false) })
  .meta({ id: "PropertyBatchRead" });
const batchCreate = batchOf(newProperty).meta({ id: "PropertyBatchCreate" });

/** Every property of a type, or of its archived ones, as they are given. */
async function presentAll(
  context: CrmContext,
  type: ObjectTypeInfo,
  isArchived: boolean,
): Promise<Presented[]> {
  if (isArchived) {
    const archived = await listArchivedProperties(context.db, type);
    return archived.map(({ definition, archivedAt }) =>
      presentProperty(type, definition, { archivedAt }),
    );
  }
  const options = await pipelineOptions(context.db, type.id);
  return Object.values(propertiesOf(context, type.id)).map((definition) =>
    presentProperty(type, definition, { options: options.get(definition.name) }),
  );
}

/** What records of each type are made of, built in or added by the account. */
export const propertyRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireScopes("objectType"));
  const path = "/crm/v3/properties/:objectType";
  const params = z.object({ objectType: z.string() });
  const named = params.extend({ propertyName: z.string() });

  app.get(
    path,
    {
      schema: {
        params,
        querystring: z.object({ archived: flagParameter, properties: listParameter }),
        response: { 200: presentedProperties },
      },
    },
    async ({ params: { objectType }, query }) =>
      crm.read(async (context) => {
        const all = await presentAll(context, getObjectTypeInfo(objectType), query.archived);
        const wanted = new Set(query.properties);
        return { results: wanted.size > 0 ? all.filter(({ name }) => wanted.has(name)) : all };
      }),
  );

  app.post(
    path,
    { schema: { params, body: newProperty, response: { 201: presentedProperty } } },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const made = await crm.write((context) => createProperty(context, type, request.body));
      return reply.code(201).send(presentProperty(type, made));
    },
  );

  app.get(
    `${path}/:propertyName`,
    {
      schema: {
        params: named,
        querystring: z.object({ archived: flagParameter, properties: listParameter }),
        response: { 200: presentedProperty },
      },
    },
    async ({ params: { objectType, propertyName }, query }) =>
      crm.read(async (context) => {
        const type = getObjectTypeInfo(objectType);
        const all = await presentAll(context, type, query.archived);
        const found = all.find(({ name }) => name === propertyName);
        if (!found) throw propertyNotFound(type, propertyName);
        return found;
      }),
  );

  app.patch(
    `${path}/:propertyName`,
    { schema: { params: named, body: propertyChange, response: { 200: presentedProperty } } },
    async ({ params: { objectType, propertyName }, body }) => {
      const type = getObjectTypeInfo(objectType);
      const changed = await crm.write((context) =>
        updateProperty(context, type, propertyName, body),
      );
      return presentProperty(type, changed);
    },
  );

  app.delete(`${path}/:propertyName`, { schema: { params: named } }, async (request, reply) => {
    const { objectType, propertyName } = request.params;
    const type = getObjectTypeInfo(objectType);
    await crm.write(async (context) => {
      const [archived] = await listArchivedProperties(context.db, type, propertyName);
      if (archived) return;
      getProperty(context, type, propertyName);
      await archiveProperties(context, type, [propertyName]);
    });
    return reply.code(204).send();
  });

  app.post(
    `${path}/batch/read`,
    {
      schema: {
        params,
        body: batchRead,
        response: { 200: batchAnswered, 207: batchAnswered },
      },
    },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const { inputs, archived } = request.body;
      const read = await crm.read(async (context) => {
        const all = new Map(
          (await presentAll(context, type, archived)).map((property) => [property.name, property]),
        );
        const asked = [...new Set(inputs.map(({ name }) => name))];
        const ids = asked.filter((name) => !all.has(name));
        const lack = new CrmError("notFound", `${type.labelPlural} do not have every property.`);
        const errors = ids.length > 0 ? [toBatchError(lack, { ids })] : [];
        return completeBatch(
          context.now,
          asked.flatMap((name) => all.get(name) ?? []),
          errors,
        );
      });
      return reply.code(batchStatus(read, 200)).send(read);
    },
  );

  app.post(
    `${path}/batch/create`,
    { schema: { params, body: batchCreate, response: { 201: batchAnswered, 207: batchAnswered } } },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const made = await crm.write(async (context) => {
        const errors: BatchError[] = [];
        const results: Presented[] = [];
        for (const input of request.body.inputs) {
          const names = { name: [input.name] };
          const one = await tryPart(errors, names, () => createProperty(context, type, input));
          if (one) results.push(presentProperty(type, one));
        }
        return completeBatch(context.now, results, errors);
      });
      return reply.code(batchStatus(made, 201)).send(made);
    },
  );

  app.post(
    `${path}/batch/archive`,
    { schema: { params, body: batchNames } },
    async (request, reply) => {
      const type = getObjectTypeInfo(request.params.objectType);
      const archived = request.body.inputs.map(({ name }) => name);
      await crm.write((context) => archiveProperties(context, type, archived));
      return reply.code(204).send();
    },
  );
};
