import type { Infer, Schema } from "../schema/schema.ts";

/**
 * The settings of a calling app in the CRM. `url` is loaded in a frame of `width` by `height` CSS pixels;
 * `isReady: false` hides the app from users; the others control where the app is available and how it
 * opens: by default as a widget, with inbound calls or `usesRemote` in the navigation bar, and with
 * `usesCallingWindow` in a separate window.
 */
export const callingSettings = {
  "!": { name: "string", url: "url" },
  width: "pixels",
  height: "pixels",
  isReady: "boolean",
  supportsCustomObjects: "boolean",
  supportsInboundCalling: "boolean",
  usesRemote: "boolean",
  usesCallingWindow: "boolean",
} as const satisfies Schema;

export type CallingSettings = Infer<typeof callingSettings>;

/** The default settings. */
export const callingSettingsDefaults = {
  width: 400,
  height: 650,
  isReady: true,
  supportsCustomObjects: false,
  supportsInboundCalling: false,
  usesRemote: false,
  usesCallingWindow: false,
} as const satisfies Partial<CallingSettings>;
