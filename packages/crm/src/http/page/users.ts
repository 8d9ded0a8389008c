import { changeRole } from "../../auth/change-role.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { pageUsers, userChange } from "../../page-api/index.ts";
import { listPageUsers } from "../../connections/list-page-users.ts";
import { idInPath } from "../server/request-parameters.ts";

export const userEndpoints = [
  endpoint({
    method: "GET",
    path: "/_page/users",
    operationId: "listPageUsers",
    summary: "List the users with their roles, and whether they are available or in a call",
    examples: [{ status: 200, path: "/_page/users" }],
    response: { 200: pageUsers },
    read: listPageUsers,
  }),
  endpoint({
    method: "PATCH",
    path: "/_page/users/:userId",
    operationId: "changePageUser",
    summary: "Change the role of a user",
    description: "It counts from the user's next request on. One administrator must be left.",
    permission: "users.manage",
    examples: [{ status: 204, path: "/_page/users/11", body: { role: "administrator" } }],
    body: userChange,
    write: async (context, { params, body }) =>
      changeRole(context, idInPath(params.userId, "user"), body.role),
  }),
];
