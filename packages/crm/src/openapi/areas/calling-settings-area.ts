import type { Area } from "../area.ts";

const settings = "/crm/v3/extensions/calling/:appId/settings";

/** What a calling app's developer says of it. */
export const callingSettingsArea: Area = {
  tag: "Calling settings",
  description:
    "What a calling app's developer says of it. Under `/crm/extensions/calling/2026-03/` an access token with `developers-read` or `developers-write` does as well.",
  security: "developerKey",
  operations: {
    [`POST ${settings}`]: {
      id: "createCallingSettings",
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
    },
    [`GET ${settings}`]: {
      id: "getCallingSettings",
      summary: "Read the settings of a calling app",
      examples: [{ status: 200, path: "/crm/v3/extensions/calling/9001/settings" }],
    },
    [`PATCH ${settings}`]: {
      id: "updateCallingSettings",
      summary: "Change the settings of a calling app",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/9001/settings",
          body: { isReady: false },
        },
      ],
    },
    [`DELETE ${settings}`]: {
      id: "deleteCallingSettings",
      summary: "Delete the settings of a calling app",
      examples: [{ status: 204, path: "/crm/v3/extensions/calling/9001/settings" }],
    },
    [`POST ${settings}/recording`]: {
      id: "createRecordingSettings",
      summary: "Say where an app's recordings are",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/9002/settings/recording",
          body: { urlToRetrieveAuthedRecording: "https://softphone.example.com/recordings/%s" },
        },
      ],
    },
    [`GET ${settings}/recording`]: {
      id: "getRecordingSettings",
      summary: "Read where an app's recordings are",
      examples: [{ status: 200, path: "/crm/v3/extensions/calling/9001/settings/recording" }],
    },
    [`PATCH ${settings}/recording`]: {
      id: "updateRecordingSettings",
      summary: "Change where an app's recordings are",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/9001/settings/recording",
          body: { urlToRetrieveAuthedRecording: "https://softphone.example.com/%s.wav" },
        },
      ],
    },
    [`POST ${settings}/channel-connection`]: {
      id: "createChannelConnection",
      summary: "Say where an app tells a user's phone numbers",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/9002/settings/channel-connection",
          body: { url: "https://softphone.example.com/numbers", isReady: true },
        },
      ],
    },
    [`GET ${settings}/channel-connection`]: {
      id: "getChannelConnection",
      summary: "Read where an app tells a user's phone numbers",
      examples: [
        { status: 200, path: "/crm/v3/extensions/calling/9001/settings/channel-connection" },
      ],
    },
    [`PATCH ${settings}/channel-connection`]: {
      id: "updateChannelConnection",
      summary: "Change where an app tells a user's phone numbers",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/9001/settings/channel-connection",
          body: { isReady: false },
        },
      ],
    },
    [`DELETE ${settings}/channel-connection`]: {
      id: "deleteChannelConnection",
      summary: "Forget where an app tells a user's phone numbers",
      examples: [
        { status: 204, path: "/crm/v3/extensions/calling/9001/settings/channel-connection" },
      ],
    },
  },
};
