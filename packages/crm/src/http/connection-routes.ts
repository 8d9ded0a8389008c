import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { findUser } from "../auth/user.ts";
import { connectionStatus, connectionStatuses } from "../connections/user-connections.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { Crm } from "../work.ts";
import { requireEndpointScopes } from "./authorize.ts";

const path = "/crm/v3/extensions/calling/connection-statuses";
const id = z.union([z.string(), z.number()]).transform(String);

const batchAnswer = z.object({
  status: z.literal("COMPLETE"),
  results: z.array(connectionStatus),
  startedAt: z.string(),
  completedAt: z.string(),
});
const partialAnswer = batchAnswer.extend({
  numErrors: z.number(),
  errors: z.array(
    z.object({
      status: z.literal("error"),
      category: z.string(),
      message: z.string(),
      context: z.record(z.string(), z.array(z.string())),
    }),
  ),
});

/** Which users can be reached with a calling app just now. */
export const connectionRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  requireEndpointScopes(app);
  const response = { 200: connectionStatus };

  const statusOf = async (userId: string) => {
    const status = (await crm.read((work) => connectionStatuses(work, [userId]))).get(userId);
    if (!status) throw new CrmError("notFound", `There is no user ${userId.slice(0, 100)}.`);
    return status;
  };

  app.get(
    path,
    { schema: { querystring: z.object({ userId: z.string() }), response } },
    async ({ query }) => statusOf(query.userId),
  );

  app.get(`${path}/me`, { schema: { response } }, async ({ credential }) => {
    // A token of nobody's is one of whoever runs the service.
    const user = await crm.read((work) => findUser(work, credential?.userId));
    return statusOf(user?.id ?? "");
  });

  app.post(
    `${path}/batch/read`,
    {
      schema: {
        body: z.object({ inputs: z.array(z.object({ id })).max(100) }),
        response: { 200: batchAnswer, 207: partialAnswer },
      },
    },
    async ({ body }, reply) => {
      const ids = [...new Set(body.inputs.map((input) => input.id))];
      const { found, now } = await crm.read(async (work) => ({
        found: await connectionStatuses(work, ids),
        now: new Date(work.now).toISOString(),
      }));
      const answer = {
        status: "COMPLETE" as const,
        results: [...found.values()],
        startedAt: now,
        completedAt: now,
      };
      const missing = ids.filter((each) => !found.has(each));
      if (missing.length === 0) return reply.code(200).send(answer);
      const message = "Some users do not exist.";
      const context = { ids: missing };
      const error = { status: "error" as const, category: "OBJECT_NOT_FOUND", message, context };
      return reply.code(207).send({ ...answer, numErrors: missing.length, errors: [error] });
    },
  );
};
