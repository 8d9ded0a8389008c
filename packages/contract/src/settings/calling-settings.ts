import type { Infer, Schema } from "../schema/schema.ts";

/**
 * A calling app as the CRM knows it. `url` is loaded in a frame of `width` by `height` CSS pixels;
 * `isReady` false keeps it from users; the rest tells where it may be offered and how it is opened.
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

/** What a setting is where it was never set. */
export const callingSettingsDefaults = {
  width: 400,
  height: 650,
  isReady: true,
  supportsCustomObjects: false,
  supportsInboundCalling: false,
  usesRemote: false,
  usesCallingWindow: false,
} as const satisfies Partial<CallingSettings>;
