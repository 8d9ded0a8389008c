import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { ChangeNotifier } from "../changes/change-notifier.ts";
import { startSession } from "../auth/page-sessions.ts";
import { newestChange, writeChangeCursor } from "../changes/change-cursor.ts";
import { findUser, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import type { ArchiveFilter } from "../objects/recycle-bin.ts";
import { createPageContact } from "../page/create-page-contact.ts";
import { getPageRecord } from "../page/get-page-record.ts";
import { getTimeline } from "../page/get-timeline.ts";
import { listPageRecords } from "../page/list-page-records.ts";
import { matchCaller } from "../calls/match-caller.ts";
import type { Portal } from "../model/portal.ts";
import {
  callerMatches,
  createContactRequest,
  listOrder,
  pageRecord,
  pageSession,
  providerList,
  recordList,
  sessionRequest,
  startedSession,
  timeline,
  type PageReport,
  type PageSession,
} from "../page-api/index.ts";
import { listProviders } from "../settings/installations.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { availabilityRoute } from "./availability-route.ts";
import { callDocumentRoutes } from "./call-document-routes.ts";
import { installationRoutes } from "./installation-routes.ts";
import { pageProbeRoute, type ProbeUrl } from "./page-probe-route.ts";
import { pageEventRoute } from "./page-event-route.ts";
import { pageReportRoute } from "./page-report-route.ts";
import { pageRecycleBinRoutes } from "./page-recycle-bin-routes.ts";
import { requireLoopbackServer, requireOwnOrigin, requireUser, userOf } from "./page-session.ts";
import { flagParameter, idInPath, limitParameter } from "./request-parameters.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who is signed in at the page; undefined only before that is known. */
    user: User | undefined;
  }
}

/** Further origins that calling apps may redirect to, by the app's id: exact ones and patterns. */
export type AllowedOrigins = Readonly<Record<string, readonly string[]>>;

export interface PageRouteOptions {
  readonly crm: Crm;
  readonly notifier: ChangeNotifier;
  readonly portal: () => Portal;
  readonly origin: () => string;
  readonly softphoneUrl: string | undefined;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly probe: ProbeUrl;
  readonly onReport: ((report: PageReport) => void) | undefined;
}

/** What only the CRM page needs: for its own origin, with a session, never with a token. */
export const pageRoutes: FastifyPluginAsyncZod<PageRouteOptions> = async (app, options) => {
  const { crm, notifier, portal, origin, softphoneUrl, allowedOrigins, probe, onReport } = options;
  const present = async ({ id, ownerId, name, email }: User): Promise<PageSession> => ({
    user: { id, ownerId, name, email },
    portal: portal(),
    lastEventId: writeChangeCursor(await crm.read(({ db }) => newestChange(db))),
    ...(softphoneUrl !== undefined && { softphoneUrl }),
    ...(onReport && { wantsReports: true }),
  });
  app.addHook("onRequest", async (request) => requireOwnOrigin(request, origin()));

  app.post(
    "/_page/session",
    { schema: { body: sessionRequest.nullish(), response: { 200: startedSession } } },
    async (request) => {
      requireLoopbackServer(request);
      const { userId } = request.body ?? {};
      const id = userId === undefined ? undefined : idInPath(userId, "user");
      const { user, session } = await crm.write(async (context) => {
        const found = await findUser(context, id);
        if (!found) throw new CrmError("notFound", "No such user.");
        return { user: found, session: await startSession(context, found) };
      });
      return { ...(await present(user)), ...session };
    },
  );

  await app.register(async (signedIn) => {
    signedIn.addHook("onRequest", async (request) => {
      request.user = await requireUser(crm, request);
    });
    await signedIn.register(pageRecordRoutes, { crm, present, allowedOrigins });
    await signedIn.register(callDocumentRoutes, { crm });
    await signedIn.register(pageProbeRoute, { crm, probe });
    await signedIn.register(installationRoutes, { crm });
    await signedIn.register(availabilityRoute, { crm });
    await signedIn.register(pageEventRoute, { crm, notifier });
    await signedIn.register(pageRecycleBinRoutes, { crm });
    await signedIn.register(pageReportRoute, { onReport });
  });
};

const ofType = z.object({ objectTypeId: z.string() });
const ofRecord = ofType.extend({ objectId: z.string() });
const paging = { limit: limitParameter(20, 100), after: z.string().max(2000).optional() };

const pageRecordRoutes: FastifyPluginAsyncZod<{
  crm: Crm;
  present: (user: User) => Promise<PageSession>;
  allowedOrigins: AllowedOrigins | undefined;
}> = async (app, { crm, present, allowedOrigins = {} }) => {
  app.get("/_page/session", { schema: { response: { 200: pageSession } } }, async (request) =>
    present(userOf(request)),
  );

  app.get("/_page/providers", { schema: { response: { 200: providerList } } }, async () => ({
    results: (await crm.read(listProviders)).map((provider) =>
      Object.assign(provider, { allowedOrigins: [...(allowedOrigins[provider.appId] ?? [])] }),
    ),
  }));

  app.get(
    "/_page/records/:objectTypeId",
    {
      schema: {
        params: ofType,
        querystring: z.object({
          q: z.string().max(3000).optional(),
          archived: flagParameter,
          sort: listOrder.default("title"),
          ...paging,
        }),
        response: { 200: recordList },
      },
    },
    async ({ params, query }) => {
      const type = getObjectType(params.objectTypeId);
      const list = (context: CrmContext) => listPageRecords(context, type, query);
      return query.q ? crm.readInBackground(list) : crm.read(list);
    },
  );

  app.get(
    "/_page/records/:objectTypeId/:objectId",
    {
      schema: {
        params: ofRecord,
        querystring: z.object({ archived: flagParameter }),
        response: { 200: pageRecord },
      },
    },
    async ({ params, query }) => {
      const archiveFilter: ArchiveFilter = query.archived ? "archived" : "active";
      const asked = {
        type: getObjectType(params.objectTypeId),
        id: params.objectId,
        archiveFilter,
      };
      return crm.read(async (context) => getPageRecord(context, await getObject(context, asked)));
    },
  );

  app.get(
    "/_page/records/:objectTypeId/:objectId/timeline",
    {
      schema: { params: ofRecord, querystring: z.object(paging), response: { 200: timeline } },
    },
    async ({ params, query }) => {
      const asked = { type: getObjectType(params.objectTypeId), id: params.objectId };
      return crm.read(async (context) =>
        getTimeline(context, await getObject(context, asked), query),
      );
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
    async ({ query }) => ({
      results: await crm.read((context) => matchCaller(context, query.number)),
    }),
  );

  app.post(
    "/_page/contacts",
    { schema: { body: createContactRequest, response: { 201: pageRecord } } },
    async (request, reply) => {
      const user = userOf(request);
      const made = await crm.write((context) => createPageContact(context, user, request.body));
      return reply.code(201).send(made);
    },
  );
};
