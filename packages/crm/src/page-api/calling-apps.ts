import {
  MAX_APP_NAME_LENGTH,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REPORT_LENGTH,
  MAX_URL_LENGTH,
  MAX_SCOPES,
} from "../limits.ts";
import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

export const scopeName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9._-]{0,199}$/i, "must be a scope such as contacts"));

/**
 * Installs a calling app, or replaces its scopes, which must contain `contacts` and `timeline`. Otherwise 403 with
 * MISSING_SCOPES and the missing ones in `errors[0].context.requiredScopes`.
 */
export const installationRequest = z
  .object({
    scopes: z.array(scopeName).check(z.maxLength(MAX_SCOPES)),
  })
  .register(z.globalRegistry, { id: "InstallationRequest" });
export type InstallationRequest = z.infer<typeof installationRequest>;

/** Every calling app, installed or not. */
export const installationList = z
  .object({
    results: z.array(
      z.object({
        appId: recordId,
        name: z.string(),
        isInstalled: z.boolean(),
        /** Whether it has calling settings; other apps are listed while they are installed. */
        isCallingApp: z.boolean(),
        /** The granted scopes; empty if it is not installed. */
        scopes: z.array(z.string()),
        /** The scopes that it needs to be offered as a provider. */
        missingScopes: z.array(z.string()),
        /** When its tokens were revoked because one was used twice. It must be installed again. */
        tokensRevokedAt: z.optional(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "InstallationList" });
export type InstallationList = z.infer<typeof installationList>;

/**
 * The availability of the user according to a calling app, by
 * USER_AVAILABLE, USER_UNAVAILABLE or `initialized`. While the user is available, the page repeats it
 * every AVAILABILITY_INTERVAL_MS. Without that, for example in a closed tab, the user becomes unavailable.
 */
export const availabilityRequest = z
  .object({
    /** The name of the provider in its settings. */
    provider: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_APP_NAME_LENGTH)),
    isAvailable: z.boolean(),
  })
  .register(z.globalRegistry, { id: "Availability" });
export type AvailabilityRequest = z.infer<typeof availabilityRequest>;

/**
 * Publishes a call to the channel of its app, as PUBLISH_TO_CHANNEL and
 * FINALIZE_ENGAGEMENT ask for. 404 if the app isn't installed, has no such call, or no channel connection
 * that is ready; 409 if it has no client secret to sign with.
 */
export const publishedCall = z
  .object({
    appId: recordId,
    engagementId: recordId,
    externalCallId: z.string().check(z.maxLength(MAX_EXTERNAL_ID_LENGTH)),
  })
  .register(z.globalRegistry, { id: "PublishedCall" });
export type PublishedCall = z.infer<typeof publishedCall>;

/**
 * The state of a calling app in the page, for its developer. Sent if the
 * session has `wantsReports`. Texts contain no phone numbers.
 */
export const pageReport = z
  .object({
    /** Name of the provider. */
    provider: z.string().check(z.maxLength(MAX_APP_NAME_LENGTH)),
    /**
     * `status`: the app was loaded, or failed. `diagnosis`: why it doesn't work. `problem`: something that
     * the page handled, such as an invalid message.
     */
    kind: z.enum(["status", "diagnosis", "problem"]),
    /** The status, or the code of the error. */
    code: z.string().check(z.maxLength(MAX_NAME_LENGTH)),
    text: z.string().check(z.maxLength(MAX_REPORT_LENGTH)),
  })
  .register(z.globalRegistry, { id: "PageReport" });
export type PageReport = z.infer<typeof pageReport>;

/**
 * What a calling app and the page have said so far, for the app's developer. Sent once a second while they say something if the
 * session has `wantsRecordings`.
 */
export const pageRecording = z
  .object({
    /** Of the session: when it began, as `2026-11-29T09-30-00-ab12`. */
    id: z.string().check(z.regex(/^[\w-]{1,60}$/)),
    /** Name of the provider. */
    provider: z.string().check(z.maxLength(MAX_APP_NAME_LENGTH)),
    /** The whole file. */
    file: z.string(),
  })
  .register(z.globalRegistry, { id: "PageRecording" });
export type PageRecording = z.infer<typeof pageRecording>;

/**
 * The response headers of a frame's URL, which a page can't see. The URL must have
 * the origin of an installed calling app, or of the app that `providerId` names. `override` marks a URL
 * that the user has just entered, which the service can't know.
 */
export const probeRequest = z
  .object({
    url: z.string().check(
      z.maxLength(MAX_URL_LENGTH),
      z.refine(
        (text) => /^https?:/i.test(text) && URL.canParse(text),
        "must be an absolute http or https URL",
      ),
    ),
    /** An app's id. */
    providerId: z.optional(recordId),
    /** From local storage, or from the form for the user's own app. */
    override: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "ProbeRequest" });
export type ProbeRequest = z.infer<typeof probeRequest>;

/** Why a URL could not be probed. */
export const probeFailure = z.enum([
  /** Its name can't be resolved. */
  "dns",
  /** The connection was refused. */
  "refused",
  "timeout",
  /** Its certificate is self-signed, expired, or otherwise not trusted. */
  "certificate",
  /** The TLS handshake failed. */
  "tls",
  "tooManyRedirects",
  /** Its network is not allowed, or it is not a plain http or https URL. */
  "notAllowed",
  "other",
]);
export type ProbeFailure = z.infer<typeof probeFailure>;

/** The response headers of a URL after its redirects. The content is not read. */
export const probeResult = z
  .object({
    /** Whether there was a response other than a redirect, with any status. */
    reached: z.boolean(),
    /** The URL of that response, without a fragment. */
    finalUrl: z.optional(z.string()),
    status: z.optional(z.int()),
    /** The targets of redirects, in order. The last one may have failed. */
    redirects: z.array(z.string()),
    xFrameOptions: z.optional(z.string()),
    /**
     * The sources of `frame-ancestors` in Content-Security-Policy, unparsed; with several policies, those
     * that all of them allow. Empty if framing is forbidden, absent without the directive.
     */
    frameAncestors: z.optional(z.array(z.string())),
    permissionsPolicy: z.optional(z.string()),
    contentType: z.optional(z.string()),
    /** Present if it was not reached. */
    failure: z.optional(probeFailure),
  })
  .register(z.globalRegistry, { id: "ProbeResult" });
export type ProbeResult = z.infer<typeof probeResult>;

export const listInstallations = {
  method: "GET",
  path: "/_page/installations",
  response: { 200: installationList },
} as const satisfies PageEndpoint;

export const installApp = {
  method: "PUT",
  path: "/_page/installations/:appId",
  permission: "apps.manage",
  sends: undefined as Sends<{ body: z.input<typeof installationRequest> }>,
} as const satisfies PageEndpoint;

export const uninstallApp = {
  method: "DELETE",
  path: "/_page/installations/:appId",
  permission: "apps.manage",
} as const satisfies PageEndpoint;

export const noteAvailability = {
  method: "PUT",
  path: "/_page/availability",
  sends: undefined as Sends<{ body: z.input<typeof availabilityRequest> }>,
} as const satisfies PageEndpoint;

export const publishCall = {
  method: "POST",
  path: "/_page/published-calls",
  sends: undefined as Sends<{ body: z.input<typeof publishedCall> }>,
} as const satisfies PageEndpoint;

export const reportApp = {
  method: "POST",
  path: "/_page/reports",
  sends: undefined as Sends<{ body: z.input<typeof pageReport> }>,
} as const satisfies PageEndpoint;

export const saveSessionRecording = {
  method: "PUT",
  path: "/_page/session-recordings",
  sends: undefined as Sends<{ body: z.input<typeof pageRecording> }>,
} as const satisfies PageEndpoint;

export const probe = {
  method: "POST",
  path: "/_page/probe",
  sends: undefined as Sends<{ body: z.input<typeof probeRequest> }>,
  response: { 200: probeResult },
} as const satisfies PageEndpoint;
