import { z } from "zod";
import {
  MAX_NAME_LENGTH,
  MAX_PAGE_SIZE,
  MAX_PROPERTY_LABEL_LENGTH,
  MAX_TEXT_LENGTH,
  RECYCLE_BIN_DAYS,
} from "../../limits.ts";
import {
  endSession,
  startDemoSession,
  takeOverSession,
  type SessionToken,
} from "../../auth/page-sessions.ts";
import { findUser, type User } from "../../auth/user.ts";
import { newestChange, writeChangeCursor } from "../../changes/change-cursor.ts";
import { CrmError } from "../../errors/crm-error.ts";
import * as api from "../../page-api/index.ts";
import type { Crm, CrmContext } from "../../model/crm-context.ts";
import { idInPath } from "../server/id-in-path.ts";
import type { PageServices } from "../../endpoints/services.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deleteCookie, readCookie, startedCookie } from "../server/sign-in-cookies.ts";
import { requireLoopbackServer, sessionTokenOf, userOf } from "../server/page-session.ts";
import type { SignInProvider } from "../../sign-in/sign-in-provider.ts";
import { originOf } from "../server/origin-of.ts";

export const sessionEndpoints = [
  endpoint({
    ...api.signIn,
    operationId: "signIn",
    summary: "Sign in",
    description:
      "As a demo user, the first one by default; or, if the service has a sign-in provider, as the user who has signed in there with this browser: see `GET /_page/sign-in`. The response carries the session token.",
    isPublic: true,
    examples: [{ status: 200, path: "/_page/session", body: { userId: "11" } }],
    body: z.nullish(api.sessionRequest),
    handle: async ({ crm, page }, request, reply) => {
      const { signIn, origins } = page;
      const { user, session } = signIn
        ? await takeOver(crm, request, reply, { origins, idleMs: signIn.idleMs })
        : await startDemo(crm, request, page);
      return { ...(await crm.read((context) => toSession(context, user, page))), ...session };
    },
  }),
  endpoint({
    ...api.signOut,
    operationId: "signOut",
    summary: "Sign out",
    description: "The session token stops working.",
    examples: [{ status: 200, path: "/_page/session" }],
    handle: async ({ crm, page }, request) => {
      const token = sessionTokenOf(request);
      const idToken = await crm.write((context) => endSession(context, token), []);
      if (idToken === undefined || !page.signIn) return {};
      const returnTo = `${originOf(request, page.origins())}/`;
      const signOutUrl = await page.signIn.signOutUrl(idToken, returnTo);
      return { ...(signOutUrl !== undefined && { signOutUrl }) };
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

interface StartedSession {
  readonly user: User;
  readonly session: SessionToken;
}

async function startDemo(
  crm: Crm,
  request: FastifyRequest<{ Body: api.SessionRequest | null | undefined }>,
  page: PageServices,
): Promise<StartedSession> {
  requireLoopbackServer(request, page.origins());
  const { userId } = request.body ?? {};
  const id = userId === undefined ? undefined : idInPath(userId, "user");
  return crm.write(async (context) => {
    const user = await findUser(context, id);
    if (!user?.isActive) throw new CrmError("notFound", "No such user.");
    return { user, session: await startDemoSession(context, user) };
  }, []);
}

/** Takes over the session that has started when the provider identified the user in this browser. */
async function takeOver(
  crm: Crm,
  request: FastifyRequest,
  reply: FastifyReply,
  { origins, idleMs }: Pick<PageServices, "origins"> & Pick<SignInProvider, "idleMs">,
): Promise<StartedSession> {
  const cookie = startedCookie(originOf(request, origins()));
  const secret = readCookie(request, cookie);
  const started =
    secret === undefined
      ? undefined
      : await crm.write((context) => takeOverSession(context, secret, idleMs), []);
  if (!started) {
    throw new CrmError("unauthenticated", "Sign in to use the CRM.", [
      {
        message: `Open ${api.SIGN_IN_PATH} in the browser.`,
        code: api.SIGN_IN_REQUIRED,
        context: { signInPath: [api.SIGN_IN_PATH] },
      },
    ]);
  }
  deleteCookie(reply, cookie);
  const { user, ...session } = started;
  return { user, session };
}

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
  { portal, softphoneUrl, onReport, onRecording, policy, signIn }: PageServices,
): Promise<api.PageSession> {
  return {
    user: { id, ownerId, name, email, permissions: [...permissions] },
    portal: portal(),
    lastEventId: writeChangeCursor(await newestChange(db)),
    limits,
    ...(softphoneUrl !== undefined && { softphoneUrl }),
    ...(onReport && { wantsReports: true }),
    ...(onRecording && { wantsRecordings: true }),
    ...(policy && { policy }),
    ...(signIn && { signIn: { givesRoles: signIn.givesRoles } }),
  };
}
