import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { findUser } from "../auth/user.ts";
import { toBatchError } from "../batch/batch-errors.ts";
import { connectionStatus, connectionStatuses } from "../connections/user-connections.ts";
import { CrmError } from "../errors/crm-error.ts";
import { idInput } from "../ids/record-id.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireEndpointScopes } from "./authorize.ts";
import { batchResponse, batchStatus, completeBatch } from "./batch-answer.ts";

const path = "/crm/v3/extensions/calling/connection-statuses";
const reading = z
  .object({
    inputs: z.array(z.object({ id: idInput })).max(100),
  })
  .meta({ id: "ConnectionStatusBatchRead" });
const statuses = batchResponse(connectionStatus).meta({ id: "ConnectionStatusBatchAnswer" });

/** Which users can be reached with a calling app just now. */
export const connectionRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  requireEndpointScopes(app);
  const response = { 200: connectionStatus };

  const statusOf = async (userId: string) => {
    const status = (await crm.read((context) => connectionStatuses(context, [userId]))).get(userId);
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
    const user = await crm.read((context) => findUser(context, credential?.userId));
    return statusOf(user?.id ?? "");
  });

  app.post(
    `${path}/batch/read`,
    {
      schema: {
        body: reading,
        response: { 200: statuses, 207: statuses },
      },
    },
    async ({ body }, reply) => {
      const ids = [...new Set(body.inputs.map((input) => input.id))];
      const answer = await crm.read(async (context) => {
        const found = await connectionStatuses(context, ids);
        const missing = ids.filter((each) => !found.has(each));
        const lack = new CrmError("notFound", "Some users do not exist.");
        const errors = missing.length > 0 ? [toBatchError(lack, { ids: missing })] : [];
        return completeBatch(context.now, [...found.values()], errors);
      });
      return reply.code(batchStatus(answer, 200)).send(answer);
    },
  );
};
