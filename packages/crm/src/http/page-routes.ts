import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { startSession } from "../auth/page-sessions.ts";
import { findUser, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import { getPageRecord } from "../page/get-page-record.ts";
import { getTimeline } from "../page/get-timeline.ts";
import { listPageRecords } from "../page/list-page-records.ts";
import { matchCaller } from "../page/match-caller.ts";
import type { Portal } from "../page/portal.ts";
import {
  callerMatches,
  pageRecord,
  pageSession,
  providerList,
  recordList,
  sessionRequest,
  timeline,
  type PageSession,
} from "../page-api/index.ts";
import { listInstalledApps } from "../settings/calling-settings.ts";
import type { Crm } from "../work.ts";
import { flagParameter, idInPath, limitParameter } from "./request-parameters.ts";
import { pageCallRoutes } from "./page-call-routes.ts";
import { pageProbeRoute, type ProbeAddress } from "./page-probe-route.ts";
import { pageRecycleBinRoutes } from "./page-recycle-bin-routes.ts";
import { requireOwnOrigin, requireUser, setSessionCookie } from "./page-session-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in at the page; undefined only before that is known. */
    user: User | undefined;
  }
}

export interface PageRouteOptions {
  readonly crm: Crm;
  readonly portal: () => Portal;
  readonly authority: () => string;
  readonly softphoneUrl: string | undefined;
  readonly probe: ProbeAddress;
}

/** What only the CRM page needs: for its own origin, with a session, never with a token. */
export const pageRoutes: FastifyPluginAsyncZod<PageRouteOptions> = async (app, options) => {
  const { crm, portal, authority, softphoneUrl, probe } = options;
  const present = ({ id, ownerId, name, email }: User): PageSession => ({
    user: { id, ownerId, name, email },
    portal: portal(),
    ...(softphoneUrl !== undefined && { softphoneUrl }),
  });
  app.addHook("onRequest", async (request) => requireOwnOrigin(request, authority()));

  app.post(
    "/_page/session",
    { schema: { body: sessionRequest.nullish(), response: { 200: pageSession } } },
    async (request, reply) => {
      const { userId } = request.body ?? {};
      const id = userId === undefined ? undefined : idInPath(userId, "user");
      const { user, token } = await crm.write(async (work) => {
        const found = await findUser(work, id);
        if (!found) throw new CrmError("notFound", "There is no such user.");
        return { user: found, token: await startSession(work, found) };
      });
      setSessionCookie(reply, authority(), token);
      return present(user);
    },
  );

  await app.register(async (signedIn) => {
    signedIn.addHook("onRequest", async (request) => {
      request.user = await requireUser(crm, request, authority());
    });
    await signedIn.register(pageReadRoutes, { crm, present });
    await signedIn.register(pageCallRoutes, { crm });
    await signedIn.register(pageProbeRoute, { crm, probe });
    await signedIn.register(pageRecycleBinRoutes, { crm });
  });
};

const ofType = z.object({ objectTypeId: z.string() });
const ofRecord = ofType.extend({ objectId: z.string() });
const paging = { limit: limitParameter(20, 100), after: z.string().max(2000).optional() };

const pageReadRoutes: FastifyPluginAsyncZod<{
  crm: Crm;
  present: (user: User) => PageSession;
}> = async (app, { crm, present }) => {
  app.get("/_page/session", { schema: { response: { 200: pageSession } } }, async ({ user }) => {
    if (!user) throw new CrmError("unauthenticated", "Nobody is signed in.");
    return present(user);
  });

  app.get("/_page/providers", { schema: { response: { 200: providerList } } }, async () => ({
    results: await crm.read(listInstalledApps),
  }));

  app.get(
    "/_page/records/:objectTypeId",
    {
      schema: {
        params: ofType,
        querystring: z.object({
          q: z.string().max(3000).optional(),
          archived: flagParameter,
          ...paging,
        }),
        response: { 200: recordList },
      },
    },
    async ({ params, query }) => {
      const type = getObjectType(params.objectTypeId);
      return crm.read((work) => listPageRecords(work, type, query));
    },
  );

  app.get(
    "/_page/records/:objectTypeId/:objectId",
    { schema: { params: ofRecord, response: { 200: pageRecord } } },
    async ({ params }) => {
      const asked = { type: getObjectType(params.objectTypeId), id: params.objectId };
      return crm.read(async (work) => getPageRecord(work, await getObject(work, asked)));
    },
  );

  app.get(
    "/_page/records/:objectTypeId/:objectId/timeline",
    {
      schema: { params: ofRecord, querystring: z.object(paging), response: { 200: timeline } },
    },
    async ({ params, query }) => {
      const asked = { type: getObjectType(params.objectTypeId), id: params.objectId };
      return crm.read(async (work) => getTimeline(work, await getObject(work, asked), query));
    },
  );

  app.get(
    "/_page/caller-matches",
    {
      schema: {
        querystring: z.object({ number: z.string().max(100) }),
        response: { 200: callerMatches },
      },
    },
    async ({ query }) => ({ results: await crm.read((work) => matchCaller(work, query.number)) }),
  );
};
