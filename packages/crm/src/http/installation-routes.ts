import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { requirePermission } from "../auth/user.ts";
import { installationList, installationRequest } from "../page-api/index.ts";
import { installCallingApp, listInstallations, uninstallApp } from "../settings/installations.ts";
import type { Crm } from "../model/crm-context.ts";
import { userOf } from "./page-session.ts";
import { idInPath } from "./request-parameters.ts";

const MANAGE_APPS = "apps.manage";

const ofApp = z.object({ appId: z.string() });

/** A hook: whoever may not do it is told so before the body is judged. */
const preValidation = async (request: FastifyRequest) =>
  requirePermission(userOf(request), MANAGE_APPS);

/** Which calling apps the account has, and what they may do. */
export const installationRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.get(
    "/_page/installations",
    { schema: { response: { 200: installationList } } },
    async (request) => ({
      results: await crm.read(listInstallations),
      canManage: userOf(request).permissions.includes(MANAGE_APPS),
    }),
  );

  app.put(
    "/_page/installations/:appId",
    { preValidation, schema: { params: ofApp, body: installationRequest } },
    async ({ params, body }, reply) => {
      const appId = idInPath(params.appId, "app");
      await crm.write((context) => installCallingApp(context, appId, body.scopes));
      return reply.code(204).send();
    },
  );

  app.delete(
    "/_page/installations/:appId",
    { preValidation, schema: { params: ofApp } },
    async ({ params }, reply) => {
      const appId = idInPath(params.appId, "app");
      await crm.write((context) => uninstallApp(context, appId));
      return reply.code(204).send();
    },
  );
};
