import { MAX_APP_NAME_LENGTH, MAX_URL_LENGTH, MAX_FRAME_SIZE_PX } from "../limits.ts";
import type { CallingSettings } from "@calling-extensions/contract";
import { z } from "zod";
import { knownSettings } from "../page-api/index.ts";

/** A calling app's settings in a request: the contract's shape as a zod schema. */
export const callingSettingsSchema = z.object({
  name: z.string(),
  url: z.string().regex(/^https?:\/\/[^\s/]/),
  width: z.number().gt(0).optional(),
  height: z.number().gt(0).optional(),
  isReady: z.boolean().optional(),
  supportsCustomObjects: z.boolean().optional(),
  supportsInboundCalling: z.boolean().optional(),
  usesRemote: z.boolean().optional(),
  usesCallingWindow: z.boolean().optional(),
}) satisfies z.ZodType<CallingSettings>;

/** The same shape with limits for the store and the page. */
export const newCallingSettings = callingSettingsSchema
  .extend({
    name: z.string().trim().min(1).max(MAX_APP_NAME_LENGTH),
    url: callingSettingsSchema.shape.url
      .max(MAX_URL_LENGTH)
      .refine((text) => URL.canParse(text), "must be an absolute http or https address"),
    width: z.number().gt(0).max(MAX_FRAME_SIZE_PX).nullish(),
    height: z.number().gt(0).max(MAX_FRAME_SIZE_PX).nullish(),
    isReady: z.boolean().nullish(),
    supportsCustomObjects: z.boolean().nullish(),
    supportsInboundCalling: z.boolean().nullish(),
    usesRemote: z.boolean().nullish(),
    usesCallingWindow: z.boolean().nullish(),
  })
  .meta({ id: "NewCallingSettings" });
export type NewCallingSettings = z.infer<typeof newCallingSettings>;

/** All that developers set of a calling app in the CRM page. Null removes a URL. */
export const appCallingSettings = newCallingSettings
  .extend({
    channelWebhookUrl: newCallingSettings.shape.url.nullish(),
    recordingUrl: newCallingSettings.shape.url
      .refine((url) => url.includes("%s"), "must contain %s, for the app's id of the call")
      .nullish(),
  })
  .meta({ id: "AppCallingSettings" });
export type AppCallingSettings = z.infer<typeof appCallingSettings>;

/** A change of some settings. */
export const callingSettingsPatch = newCallingSettings
  .partial()
  .meta({ id: "CallingSettingsPatch" });
export type CallingSettingsPatch = z.infer<typeof callingSettingsPatch>;

/** All settings, as in responses. */
export const storedCallingSettings = z
  .object({ ...knownSettings.shape, createdAt: z.string(), updatedAt: z.string() })
  .meta({ id: "CallingSettings" });
export type StoredCallingSettings = z.infer<typeof storedCallingSettings>;
