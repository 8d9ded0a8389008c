import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { PageEndpoint } from "./page-endpoint.ts";

/** All settings of a calling app, with defaults for those that were never set. Sizes are in CSS pixels. */
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

export type CallingAppSettings = z.infer<typeof knownSettings>;

/** An installed calling app with its settings, as the provider switcher lists it. */
export const pageProvider = z.extend(knownSettings, {
  appId: recordId,
  /** Further origins that the app may redirect to, such as its login page's; exact, or patterns. */
  allowedOrigins: z.array(z.string()),
});
export type PageProvider = z.infer<typeof pageProvider>;

/** All installed apps, including those with isReady false. */
export const providerList = z
  .object({ results: z.array(pageProvider) })
  .register(z.globalRegistry, { id: "ProviderList" });
export type ProviderList = z.infer<typeof providerList>;

export const listProviders = {
  method: "GET",
  path: "/_page/providers",
  response: { 200: providerList },
} as const satisfies PageEndpoint;
