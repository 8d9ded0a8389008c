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
import type { Resource } from "../endpoints/endpoint.ts";
import { settingsOfApp } from "./app-settings.ts";

const path = "/crm/v3/extensions/calling/:appId/settings";

const calling = settingsOfApp({ path, name: "CallingSettings", settings: storedCallingSettings });

const recording = settingsOfApp({
  path: `${path}/recording`,
  name: "RecordingSettings",
  settings: recordingSettings,
});

const channelConnection = settingsOfApp({
  path: `${path}/channel-connection`,
  name: "ChannelConnection",
  settings: storedChannelConnection,
});

const endpoints = [
  calling.store(
    "POST",
    "Register a calling app",
    {
      body: newCallingSettings,
      example: {
        name: "My softphone",
        url: "https://softphone.example.com/",
        width: 420,
        height: 600,
        supportsInboundCalling: true,
      },
    },
    async (...given) => withoutId(await createCallingSettings(...given)),
  ),
  calling.read("Get the settings of a calling app", async (...given) =>
    withoutId(await getCallingSettings(...given)),
  ),
  calling.store(
    "PATCH",
    "Update the settings of a calling app",
    { body: callingSettingsPatch, example: { isReady: false } },
    async (...given) => withoutId(await updateCallingSettings(...given)),
  ),
  calling.remove({ summary: "Delete the settings of a calling app" }, deleteCallingSettings),
  recording.store(
    "POST",
    "Set the URL of an app's recordings",
    {
      body: recordingSettings,
      example: { urlToRetrieveAuthedRecording: "https://softphone.example.com/recordings/%s" },
    },
    createRecordingSettings,
  ),
  recording.read("Get the URL of an app's recordings", getRecordingSettings),
  recording.store(
    "PATCH",
    "Update the URL of an app's recordings",
    {
      body: recordingSettings.partial().meta({ id: "RecordingSettingsPatch" }),
      example: { urlToRetrieveAuthedRecording: "https://softphone.example.com/%s.wav" },
    },
    updateRecordingSettings,
  ),
  channelConnection.store(
    "POST",
    "Set the URL that returns a user's phone numbers",
    {
      body: newChannelConnection,
      example: { url: "https://softphone.example.com/numbers", isReady: true },
    },
    createChannelConnection,
  ),
  channelConnection.read("Get the URL that returns a user's phone numbers", getChannelConnection),
  channelConnection.store(
    "PATCH",
    "Update the URL that returns a user's phone numbers",
    { body: channelConnectionPatch, example: { isReady: false } },
    updateChannelConnection,
  ),
  channelConnection.remove(
    { summary: "Remove the URL that returns a user's phone numbers" },
    deleteChannelConnection,
  ),
];

export const callingSettingsResource: Resource = {
  tag: "Calling settings",
  description:
    "The settings of calling apps, which belong to their developers. Under `/crm/extensions/calling/2026-03/`, an access token with `developers-read` or `developers-write` works too.",
  security: "developerKey",
  endpoints,
};

/** Only the path contains the id. */
function withoutId({ appId: _appId, ...rest }: AppSettings): StoredCallingSettings {
  return rest;
}
