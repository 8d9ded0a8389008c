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
import { idInPath } from "./server/request-parameters.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const settings = "/crm/v3/extensions/calling/:appId/settings";
const recording = `${settings}/recording` as const;
const channelConnection = `${settings}/channel-connection` as const;

const settingsEndpoints = [
  endpoint({
    method: "POST",
    path: settings,
    operationId: "createCallingSettings",
    summary: "Register a calling app",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9002/settings",
        body: {
          name: "My softphone",
          url: "https://softphone.example.com/",
          width: 420,
          height: 600,
          supportsInboundCalling: true,
        },
      },
    ],
    body: newCallingSettings,
    response: { 200: storedCallingSettings },
    write: async (context, { params, body }) =>
      withoutId(await createCallingSettings(context, appIdOf(params), body)),
  }),
  endpoint({
    method: "GET",
    path: settings,
    operationId: "getCallingSettings",
    summary: "Get the settings of a calling app",
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/9001/settings" }],
    response: { 200: storedCallingSettings },
    read: async (context, { params }) =>
      withoutId(await getCallingSettings(context, appIdOf(params))),
  }),
  endpoint({
    method: "PATCH",
    path: settings,
    operationId: "updateCallingSettings",
    summary: "Update the settings of a calling app",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9001/settings",
        body: { isReady: false },
      },
    ],
    body: callingSettingsPatch,
    response: { 200: storedCallingSettings },
    write: async (context, { params, body }) =>
      withoutId(await updateCallingSettings(context, appIdOf(params), body)),
  }),
  endpoint({
    method: "DELETE",
    path: settings,
    operationId: "deleteCallingSettings",
    summary: "Delete the settings of a calling app",
    examples: [{ status: 204, path: "/crm/v3/extensions/calling/9001/settings" }],
    write: async (context, { params }) => deleteCallingSettings(context, appIdOf(params)),
  }),
];

const recordingEndpoints = [
  endpoint({
    method: "POST",
    path: recording,
    operationId: "createRecordingSettings",
    summary: "Set the URL of an app's recordings",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9002/settings/recording",
        body: { urlToRetrieveAuthedRecording: "https://softphone.example.com/recordings/%s" },
      },
    ],
    body: recordingSettings,
    response: { 200: recordingSettings },
    write: async (context, { params, body }) =>
      createRecordingSettings(context, appIdOf(params), body),
  }),
  endpoint({
    method: "GET",
    path: recording,
    operationId: "getRecordingSettings",
    summary: "Get the URL of an app's recordings",
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/9001/settings/recording" }],
    response: { 200: recordingSettings },
    read: async (context, { params }) => getRecordingSettings(context, appIdOf(params)),
  }),
  endpoint({
    method: "PATCH",
    path: recording,
    operationId: "updateRecordingSettings",
    summary: "Update the URL of an app's recordings",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9001/settings/recording",
        body: { urlToRetrieveAuthedRecording: "https://softphone.example.com/%s.wav" },
      },
    ],
    body: recordingSettings.partial().meta({ id: "RecordingSettingsPatch" }),
    response: { 200: recordingSettings },
    write: async (context, { params, body }) =>
      updateRecordingSettings(context, appIdOf(params), body),
  }),
];

const channelConnectionEndpoints = [
  endpoint({
    method: "POST",
    path: channelConnection,
    operationId: "createChannelConnection",
    summary: "Set the URL that returns a user's phone numbers",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9002/settings/channel-connection",
        body: { url: "https://softphone.example.com/numbers", isReady: true },
      },
    ],
    body: newChannelConnection,
    response: { 200: storedChannelConnection },
    write: async (context, { params, body }) =>
      createChannelConnection(context, appIdOf(params), body),
  }),
  endpoint({
    method: "GET",
    path: channelConnection,
    operationId: "getChannelConnection",
    summary: "Get the URL that returns a user's phone numbers",
    examples: [
      { status: 200, path: "/crm/v3/extensions/calling/9001/settings/channel-connection" },
    ],
    response: { 200: storedChannelConnection },
    read: async (context, { params }) => getChannelConnection(context, appIdOf(params)),
  }),
  endpoint({
    method: "PATCH",
    path: channelConnection,
    operationId: "updateChannelConnection",
    summary: "Update the URL that returns a user's phone numbers",
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/9001/settings/channel-connection",
        body: { isReady: false },
      },
    ],
    body: channelConnectionPatch,
    response: { 200: storedChannelConnection },
    write: async (context, { params, body }) =>
      updateChannelConnection(context, appIdOf(params), body),
  }),
  endpoint({
    method: "DELETE",
    path: channelConnection,
    operationId: "deleteChannelConnection",
    summary: "Remove the URL that returns a user's phone numbers",
    examples: [
      { status: 204, path: "/crm/v3/extensions/calling/9001/settings/channel-connection" },
    ],
    write: async (context, { params }) => deleteChannelConnection(context, appIdOf(params)),
  }),
];

export const callingSettingsResource: Resource = {
  tag: "Calling settings",
  description:
    "The settings of calling apps, which belong to their developers. Under `/crm/extensions/calling/2026-03/`, an access token with `developers-read` or `developers-write` works too.",
  security: "developerKey",
  endpoints: [...settingsEndpoints, ...recordingEndpoints, ...channelConnectionEndpoints],
};

const appIdOf = ({ appId }: { appId: string }) => idInPath(appId, "app");

/** Only the path contains the id. */
function withoutId({ appId: _appId, ...rest }: AppSettings): StoredCallingSettings {
  return rest;
}
