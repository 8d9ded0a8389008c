import type { Infer, Schema } from "./schema/schema.ts";

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

/** The frame of an app whose settings name no size, in CSS pixels. Most calling apps are designed for it. */
export const DEFAULT_FRAME_SIZE = { width: 400, height: 650 } as const;

/** The smallest frame in which an app can be used, in CSS pixels. */
export const MIN_FRAME_SIZE = { width: 200, height: 120 } as const;

/** The default settings. */
export const callingSettingsDefaults = {
  ...DEFAULT_FRAME_SIZE,
  isReady: true,
  supportsCustomObjects: false,
  supportsInboundCalling: false,
  usesRemote: false,
  usesCallingWindow: false,
} as const satisfies Partial<CallingSettings>;
