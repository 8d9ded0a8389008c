import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { AccessTokens } from "../auth/access-tokens.ts";
import {
  callingSettingsPatch,
  newCallingSettings,
  storedCallingSettings,
  type StoredCallingSettings,
} from "../settings/calling-settings-schema.ts";
import {
  createCallingSettings,
  deleteCallingSettings,
  getCallingSettings,
  updateCallingSettings,
  type AppSettings,
} from "../settings/calling-settings.ts";
import {
  channelConnectionPatch,
  createChannelConnection,
  deleteChannelConnection,
  getChannelConnection,
  newChannelConnection,
  storedChannelConnection,
  updateChannelConnection,
} from "../settings/channel-connections.ts";
import {
  createRecordingSettings,
  getRecordingSettings,
  recordingSettings,
  updateRecordingSettings,
} from "../settings/recording-settings.ts";
import type { Crm } from "../model/crm-context.ts";
import { requireDeveloper } from "./authorize.ts";
import type { limitRate } from "./limit-rate.ts";
import { idInPath } from "./request-parameters.ts";

const params = z.object({ appId: z.string() });
const path = "/crm/v3/extensions/calling/:appId/settings";

/** What a calling app's developer says of it: not an account's, and so asked for with another key. */
export const callingSettingsRoutes: FastifyPluginAsyncZod<{
  crm: Crm;
  tokens: AccessTokens;
  limit: ReturnType<typeof limitRate>;
}> = async (app, { crm, tokens, limit }) => {
  app.addHook("onRequest", requireDeveloper(tokens));
  app.addHook("onRequest", limit);
  await app.register(settingsRoutes, { crm });
  await app.register(recordingRoutes, { crm });
  await app.register(channelConnectionRoutes, { crm });
};

const settingsRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  const response = { 200: storedCallingSettings };
  app.post(path, { schema: { params, body: newCallingSettings, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return toResponse(
      await crm.write((context) => createCallingSettings(context, appId, request.body)),
    );
  });
  app.get(path, { schema: { params, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return toResponse(await crm.read((context) => getCallingSettings(context, appId)));
  });
  app.patch(path, { schema: { params, body: callingSettingsPatch, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return toResponse(
      await crm.write((context) => updateCallingSettings(context, appId, request.body)),
    );
  });
  app.delete(path, { schema: { params } }, async (request, reply) => {
    const appId = idInPath(request.params.appId, "app");
    await crm.write((context) => deleteCallingSettings(context, appId));
    return reply.code(204).send();
  });
};

/** Without the id: the developer's interface has it in the path alone. */
function toResponse({ appId: _appId, ...settings }: AppSettings): StoredCallingSettings {
  return settings;
}

const recordingPatch = recordingSettings.partial().meta({ id: "RecordingSettingsPatch" });

const recordingRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  const url = `${path}/recording`;
  const response = { 200: recordingSettings };
  app.post(url, { schema: { params, body: recordingSettings, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.write((context) => createRecordingSettings(context, appId, request.body));
  });
  app.get(url, { schema: { params, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.read((context) => getRecordingSettings(context, appId));
  });
  app.patch(url, { schema: { params, body: recordingPatch, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.write((context) => updateRecordingSettings(context, appId, request.body));
  });
};

const channelConnectionRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  const url = `${path}/channel-connection`;
  const response = { 200: storedChannelConnection };
  app.post(url, { schema: { params, body: newChannelConnection, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.write((context) => createChannelConnection(context, appId, request.body));
  });
  app.get(url, { schema: { params, response } }, async (request) => {
    const appId = idInPath(request.params.appId, "app");
    return crm.read((context) => getChannelConnection(context, appId));
  });
  app.patch(
    url,
    { schema: { params, body: channelConnectionPatch, response } },
    async (request) => {
      const appId = idInPath(request.params.appId, "app");
      return crm.write((context) => updateChannelConnection(context, appId, request.body));
    },
  );
  app.delete(url, { schema: { params } }, async (request, reply) => {
    const appId = idInPath(request.params.appId, "app");
    await crm.write((context) => deleteChannelConnection(context, appId));
    return reply.code(204).send();
  });
};
