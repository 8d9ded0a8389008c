import { changeUser } from "../../auth/change-user.ts";
import { inviteUser } from "../../auth/invite-user.ts";
import { CrmError } from "../../errors/crm-error.ts";
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
    ...api.invitePageUser,
    operationId: "invitePageUser",
    summary: "Invite a user",
    description:
      "They can sign in at the provider with this email address. 409 if another user has it.",
    examples: [
      {
        status: 201,
        path: "/_page/users",
        body: { name: "Kim Example", email: "kim@example.com", role: "salesRep" },
      },
    ],
    body: api.newPageUser,
    write: async (context, { body }) => ({ id: await inviteUser(context, body) }),
  }),
  endpoint({
    ...api.changePageUser,
    operationId: "changePageUser",
    summary: "Change the role of a user, or deactivate them",
    description:
      "It counts from the user's next request on. The sessions and tokens of a user who is deactivated end. One administrator must be left. 409 for a role if the sign-in provider gives roles.",
    examples: [{ status: 204, path: "/_page/users/11", body: { role: "administrator" } }],
    body: api.userChange,
    handle: async ({ crm, tokens, page }, { params, body }) => {
      if (page.signIn?.givesRoles && body.role !== undefined) {
        throw new CrmError("conflict", "The sign-in provider gives roles. Change it there.");
      }
      await crm.write((context) => changeUser(context, idInPath(params.userId, "user"), body));
      tokens.forget();
    },
  }),
];
