import { endpoint } from "../../endpoints/endpoint.ts";
import { pageUsers } from "../../page-api/index.ts";
import { listPageUsers } from "../../connections/list-page-users.ts";

export const userEndpoints = [
  endpoint({
    method: "GET",
    path: "/_page/users",
    operationId: "listPageUsers",
    summary: "List the users, and whether they are available or in a call",
    examples: [{ status: 200, path: "/_page/users" }],
    response: { 200: pageUsers },
    read: listPageUsers,
  }),
];
