import {
  MAX_APP_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REPORT_LENGTH,
  MAX_URL_LENGTH,
  MAX_SCOPES,
} from "../limits.ts";
import { z } from "zod";
import { recordId } from "./ids.ts";

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

/**
 * `PUT /_page/installations/{appId}`, 204: installs a calling app, or grants it anew. Both `contacts`
 * and `timeline` must be among the scopes: otherwise 403 with MISSING_SCOPES, those that are missing in
 * `errors[0].context.requiredScopes`. `DELETE`, 204, uninstalls it. Both ask for the user's permission
 * `apps.manage`: otherwise 403 with the code MISSING_PERMISSION.
 */
export const installationRequest = z
  .object({
    scopes: z
      .array(z.string().regex(/^[a-z][a-z0-9._-]{0,199}$/i, "must be a scope such as contacts"))
      .max(MAX_SCOPES),
  })
  .meta({ id: "InstallationRequest" });
export type InstallationRequest = z.infer<typeof installationRequest>;

/** `GET /_page/installations`: every calling app, installed or not. */
export const installationList = z
  .object({
    results: z.array(
      z.object({
        appId: recordId,
        name: z.string(),
        isInstalled: z.boolean(),
        /** What it was granted; empty where it is not installed. */
        scopes: z.array(z.string()),
        /** What it lacks to be offered as a provider. */
        missingScopes: z.array(z.string()),
      }),
    ),
    /** Whether the user may install and uninstall. */
    canManage: z.boolean(),
  })
  .meta({ id: "InstallationList" });
export type InstallationList = z.infer<typeof installationList>;

/**
 * `PUT /_page/availability`, 204: what a calling app said of its user, by USER_AVAILABLE,
 * USER_UNAVAILABLE or `initialized`. While the app stays available the page says it again once a
 * minute: after 150 seconds of silence the user counts as unavailable, so that a closed tab says nothing.
 */
export const availabilityRequest = z
  .object({
    /** Name of the provider, as its settings have it. */
    provider: z.string().trim().min(1).max(MAX_APP_NAME_LENGTH),
    isAvailable: z.boolean(),
  })
  .meta({ id: "Availability" });
export type AvailabilityRequest = z.infer<typeof availabilityRequest>;

/**
 * `POST /_page/reports`, 204: how a calling app fares in the page, for whoever develops it. Sent where
 * the session says `wantsReports`. Sentences hold no phone numbers.
 */
export const pageReport = z
  .object({
    /** Name of the provider. */
    provider: z.string().max(MAX_APP_NAME_LENGTH),
    /**
     * `status`: the app came up, or failed. `diagnosis`: what keeps it from working. `problem`: something
     * that the page met and survived, such as a message that does not fit.
     */
    kind: z.enum(["status", "diagnosis", "problem"]),
    /** The status, or the code of the error. */
    code: z.string().max(MAX_NAME_LENGTH),
    text: z.string().max(MAX_REPORT_LENGTH),
  })
  .meta({ id: "PageReport" });
export type PageReport = z.infer<typeof pageReport>;

/**
 * `POST /_page/probe`: what a page cannot see of a frame. Only an address of an installed calling app
 * is asked for: any of the app's origin, of one app where `providerId` names it. An address that the
 * user has just entered, which the service cannot know, is named as such by `override`.
 */
export const probeRequest = z
  .object({
    url: z
      .string()
      .max(MAX_URL_LENGTH)
      .refine(
        (text) => /^https?:/i.test(text) && URL.canParse(text),
        "must be an absolute http or https address",
      ),
    /** An app's id. */
    providerId: recordId.optional(),
    /** From local storage, or the form for one's own app. */
    override: z.boolean().optional(),
  })
  .meta({ id: "ProbeRequest" });
export type ProbeRequest = z.infer<typeof probeRequest>;

/** Why an address did not answer. */
export const probeFailure = z.enum([
  /** Its name leads nowhere. */
  "dns",
  /** Nothing takes connections there. */
  "refused",
  "timeout",
  /** Its certificate is self-signed, expired, or otherwise one that nobody vouches for. */
  "certificate",
  /** It speaks no TLS, or none that is understood here. */
  "tls",
  "tooManyRedirects",
  /** It is in a network that the service does not ask in, or no plain http or https address. */
  "notAllowed",
  "other",
]);
export type ProbeFailure = z.infer<typeof probeFailure>;

/** The headers of an address, after its redirects. Nothing of its content is read. */
export const probeResult = z
  .object({
    /** Whether an answer came that is no redirect, whatever its status. */
    reached: z.boolean(),
    /** Which address gave that answer, without a fragment. */
    finalUrl: z.string().optional(),
    status: z.number().int().optional(),
    /** The addresses that were redirected to, in their order; the last one may be what failed. */
    redirects: z.array(z.string()),
    xFrameOptions: z.string().optional(),
    /**
     * Sources of `frame-ancestors` in Content-Security-Policy as they are written, of several policies
     * those that all of them name; empty for nobody, absent where no policy has the directive.
     */
    frameAncestors: z.array(z.string()).optional(),
    permissionsPolicy: z.string().optional(),
    contentType: z.string().optional(),
    /** Where it was not reached. */
    failure: probeFailure.optional(),
  })
  .meta({ id: "ProbeResult" });
export type ProbeResult = z.infer<typeof probeResult>;
