import { z } from "zod";
import {
  MAX_NAME_LENGTH,
  MAX_PAGE_SIZE,
  MAX_PROPERTY_LABEL_LENGTH,
  MAX_TEXT_LENGTH,
  RECYCLE_BIN_DAYS,
} from "../../limits.ts";
import { startSession } from "../../auth/page-sessions.ts";
import { findUser, type User } from "../../auth/user.ts";
import { newestChange, writeChangeCursor } from "../../changes/change-cursor.ts";
import { CrmError } from "../../errors/crm-error.ts";
import * as api from "../../page-api/index.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import { idInPath } from "../server/id-in-path.ts";
import type { PageServices } from "../../endpoints/services.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { requireLoopbackServer, userOf } from "../server/page-session.ts";

export const sessionEndpoints = [
  endpoint({
    ...api.signIn,
    operationId: "signIn",
    summary: "Sign in as a demo user",
    description: "The first user by default. The response carries the session token.",
    isPublic: true,
    examples: [{ status: 200, path: "/_page/session", body: { userId: "11" } }],
    body: z.nullish(api.sessionRequest),
    handle: async ({ crm, page }, request) => {
      requireLoopbackServer(request, page.origins());
      const { userId } = request.body ?? {};
      const id = userId === undefined ? undefined : idInPath(userId, "user");
      const { user, session } = await crm.write(async (context) => {
        const found = await findUser(context, id);
        if (!found) throw new CrmError("notFound", "No such user.");
        return { user: found, session: await startSession(context, found) };
      });
      return { ...(await crm.read((context) => toSession(context, user, page))), ...session };
    },
  }),
  endpoint({
    ...api.getSession,
    operationId: "getSession",
    summary: "Get the session of the page",
    examples: [{ status: 200, path: "/_page/session" }],
    read: async (context, request, { page }) => toSession(context, userOf(request), page),
  }),
];

const limits: api.PageSession["limits"] = {
  recycleBinDays: RECYCLE_BIN_DAYS,
  textLength: MAX_TEXT_LENGTH,
  nameLength: MAX_NAME_LENGTH,
  propertyLabelLength: MAX_PROPERTY_LABEL_LENGTH,
  pageSize: MAX_PAGE_SIZE,
};

async function toSession(
  { db }: CrmContext,
  { id, ownerId, name, email, permissions }: User,
  { portal, softphoneUrl, onReport, policy }: PageServices,
): Promise<api.PageSession> {
  return {
    user: { id, ownerId, name, email, permissions: [...permissions] },
    portal: portal(),
    lastEventId: writeChangeCursor(await newestChange(db)),
    limits,
    ...(softphoneUrl !== undefined && { softphoneUrl }),
    ...(onReport && { wantsReports: true }),
    ...(policy && { policy }),
  };
}
