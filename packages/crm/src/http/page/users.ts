import { requirePermission } from "../../auth/user.ts";
import { changeUser } from "../../auth/change-user.ts";
import { inviteUser } from "../../auth/invite-user.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { listPageUsers } from "../../connections/list-page-users.ts";
import { idInPath } from "../server/id-in-path.ts";
import { userOf } from "../server/page-session.ts";

export const userEndpoints = [
  endpoint({
    ...api.listPageUsers,
    operationId: "listPageUsers",
    summary:
      "List the users with their roles and direct numbers, and whether they are available or in a call",
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
    summary: "Change the role or direct number of a user, or deactivate them",
    description:
      "Users can change their own direct number; the rest requires the permission. A change counts from the user's next request on. The sessions and tokens of a user who is deactivated end. One administrator must be left. 409 for a role if the sign-in provider gives roles.",
    examples: [{ status: 204, path: "/_page/users/11", body: { role: "administrator" } }],
    body: api.userChange,
    handle: async ({ crm, tokens, page }, request) => {
      const { params, body } = request;
      const user = userOf(request);
      const id = idInPath(params.userId, "user");
      const isOwnNumber =
        id === user.id && Object.keys(body).every((name) => name === "phoneNumber");
      if (!isOwnNumber) requirePermission(user, "users.manage");
      if (page.signIn?.givesRoles && body.role !== undefined) {
        throw new CrmError("conflict", "The sign-in provider gives roles. Change it there.");
      }
      await crm.write((context) => changeUser(context, id, body));
      tokens.forget();
    },
  }),
];
