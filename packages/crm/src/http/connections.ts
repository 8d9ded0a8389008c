import { z } from "zod";
import { findUser } from "../auth/user.ts";
import { connectionStatus, connectionStatuses } from "../connections/user-connections.ts";
import { CrmError } from "../errors/crm-error.ts";
import { givenId } from "../ids/given-id.ts";
import type { Work } from "../work.ts";
import { batchResponse, toReadResponse } from "./batches.ts";
import { endpoint } from "./server/endpoint.ts";

const statuses = "/crm/v3/extensions/calling/connection-statuses";
const scopes = ["crm.objects.contacts.read", "timeline"];
const batchResult = batchResponse(connectionStatus).meta({ id: "ConnectionStatusBatchAnswer" });

/** Which users can be reached with a calling app at the moment. */
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
    read: async (work, { query }) => getStatus(work, query.userId),
  }),
  endpoint({
    method: "GET",
    path: `${statuses}/me`,
    operationId: "getOwnConnectionStatus",
    summary: "Get whether the user of the token is available",
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/connection-statuses/me" }],
    scopes,
    response: { 200: connectionStatus },
    read: async (work, { credential }) => {
      // A token without a user belongs to the person who runs the service.
      const user = await findUser(work, credential?.userId);
      return getStatus(work, user?.id ?? "");
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
      .object({ inputs: z.array(z.object({ id: givenId })).max(100) })
      .meta({ id: "ConnectionStatusBatchRead" }),
    response: { 200: batchResult, 207: batchResult },
    read: async (work, { body }) => {
      const ids = body.inputs.map(({ id }) => id);
      const found = await connectionStatuses(work, ids);
      return toReadResponse(work, ids, found, "Some users don't exist.");
    },
  }),
];

async function getStatus(work: Work, userId: string) {
  const status = (await connectionStatuses(work, [userId])).get(userId);
  if (status) return status;
  throw new CrmError("notFound", `There is no user ${userId.slice(0, 100)}.`);
}
