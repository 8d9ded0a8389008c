import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/** An installed calling app with its settings, as the provider switcher lists it. */
export const pageProvider = z.object({
  appId: recordId,
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
export type PageProvider = z.infer<typeof pageProvider>;

/** `GET /_page/providers`: all installed apps, those with isReady false included. */
export const providerList = z.object({ results: z.array(pageProvider) });
export type ProviderList = z.infer<typeof providerList>;
