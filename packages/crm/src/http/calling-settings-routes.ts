import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  callingSettingsPatch,
  newCallingSettings,
  storedCallingSettings,
} from "../settings/calling-settings-schema.ts";
import {
  createCallingSettings,
  deleteCallingSettings,
  getCallingSettings,
  updateCallingSettings,
} from "../settings/calling-settings.ts";
import type { Crm } from "../work.ts";
import { requireHapikey } from "./authorize.ts";
import { idInPath } from "./request-parameters.ts";

/** A calling app's settings: its developer's, not an account's, and so asked for with another key. */
export const callingSettingsRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("onRequest", requireHapikey(crm));

  const path = "/crm/v3/extensions/calling/:appId/settings";
  const params = z.object({ appId: z.string() });
  const response = { 200: storedCallingSettings };

  app.post(path, { schema: { params, body: newCallingSettings, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.write((work) => createCallingSettings(work, appId, request.body));
  });
  app.get(path, { schema: { params, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.read((work) => getCallingSettings(work, appId));
  });
  app.patch(path, { schema: { params, body: callingSettingsPatch, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.write((work) => updateCallingSettings(work, appId, request.body));
  });
  app.delete(path, { schema: { params } }, async (request, reply) => {
    const appId = idInPath(request.params.appId, "app");
    await crm.write((work) => deleteCallingSettings(work, appId));
    return reply.code(204).send();
  });
};
