import { changeRole } from "../../auth/change-role.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { listPageUsers } from "../../connections/list-page-users.ts";
import { idInPath } from "../server/id-in-path.ts";

export const userEndpoints = [
  endpoint({
    ...api.listPageUsers,
    operationId: "listPageUsers",
    summary: "List the users with their roles, and whether they are available or in a call",
    examples: [{ status: 200, path: "/_page/users" }],
    read: listPageUsers,
  }),
  endpoint({
    ...api.changePageUser,
    operationId: "changePageUser",
    summary: "Change the role of a user",
    description: "It counts from the user's next request on. One administrator must be left.",
    examples: [{ status: 204, path: "/_page/users/11", body: { role: "administrator" } }],
    body: api.userChange,
    write: async (context, { params, body }) =>
      changeRole(context, idInPath(params.userId, "user"), body.role),
  }),
];
