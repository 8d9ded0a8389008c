import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/** All settings of a calling app, those that were never set at their defaults. Pixels. */
export const knownSettings = z.object({
  name: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  isReady: z.boolean(),
  supportsCustomObjects: z.boolean(),
  supportsInboundCalling: z.boolean(),
  usesRemote: z.boolean(),
  usesCallingWindow: z.boolean(),
});

/** An installed calling app with its settings, as the provider switcher lists it. */
export const pageProvider = knownSettings.extend({
  appId: recordId,
  /** Further origins that the app may redirect to, such as its login page's: exact ones and patterns. */
  allowedOrigins: z.array(z.string()),
});
export type PageProvider = z.infer<typeof pageProvider>;

/** `GET /_page/providers`: all installed apps, those with isReady false included. */
export const providerList = z
  .object({ results: z.array(pageProvider) })
  .meta({ id: "ProviderList" });
export type ProviderList = z.infer<typeof providerList>;
