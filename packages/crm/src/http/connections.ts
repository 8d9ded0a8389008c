import { MAX_BATCH_INPUTS, MAX_QUOTE_LENGTH } from "../limits.ts";
import { z } from "zod";
import { findUser } from "../auth/user.ts";
import { connectionStatus, connectionStatuses } from "../connections/user-connections.ts";
import { CrmError } from "../errors/crm-error.ts";
import { idInput } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { batchResponse, toReadResponse } from "./batches.ts";
import { endpoint } from "../endpoints/endpoint.ts";

const statuses = "/crm/v3/extensions/calling/connection-statuses";
const scopes = ["crm.objects.contacts.read", "timeline"];
const batchResult = batchResponse(connectionStatus).meta({ id: "ConnectionStatusBatchAnswer" });

/** Which users are currently connected with a calling app. */
export const connectionEndpoints = [
  endpoint({
    method: "GET",
    path: statuses,
    operationId: "getConnectionStatus",
    summary: "Get whether a user is available",
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/connection-statuses?userId=11" }],
    scopes,
    query: z.object({ userId: z.string() }),
    response: { 200: connectionStatus },
    read: async (context, { query }) => getStatus(context, query.userId),
  }),
  endpoint({
    method: "GET",
    path: `${statuses}/me`,
    operationId: "getOwnConnectionStatus",
    summary: "Get whether the user of the token is available",
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/connection-statuses/me" }],
    scopes,
    response: { 200: connectionStatus },
    read: async (context, { credential }) => {
      // A token without a user belongs to the person who runs the service.
      const user = await findUser(context, credential?.userId);
      return getStatus(context, user?.id ?? "");
    },
  }),
  endpoint({
    method: "POST",
    path: `${statuses}/batch/read`,
    operationId: "readConnectionStatuses",
    summary: "Get whether several users are available",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/connection-statuses/batch/read",
        body: { inputs: [{ id: 11 }] },
      },
      {
        status: 207,
        path: "/crm/v3/extensions/calling/connection-statuses/batch/read",
        body: { inputs: [{ id: 11 }, { id: 999 }] },
      },
    ],
    scopes,
    body: z
      .object({ inputs: z.array(z.object({ id: idInput })).max(MAX_BATCH_INPUTS) })
      .meta({ id: "ConnectionStatusBatchRead" }),
    response: { 200: batchResult, 207: batchResult },
    read: async (context, { body }) => {
      const ids = body.inputs.map(({ id }) => id);
      const found = await connectionStatuses(context, ids);
      return toReadResponse(context, ids, found, "Some users don't exist.");
    },
  }),
];

async function getStatus(context: CrmContext, userId: string) {
  const status = (await connectionStatuses(context, [userId])).get(userId);
  if (status) return status;
  throw new CrmError("notFound", `There is no user ${userId.slice(0, MAX_QUOTE_LENGTH)}.`);
}
