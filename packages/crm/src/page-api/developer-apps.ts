import {
  MAX_APP_NAME_LENGTH,
  MAX_REDIRECT_URLS,
  MAX_SCOPES,
  MAX_STATE_LENGTH,
  MAX_URL_LENGTH,
} from "../limits.ts";
import * as z from "zod/mini";
import { scopeName } from "./calling-apps.ts";
import { type CallingAppSettings, knownSettings } from "./providers.ts";
import { recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

const isLoopback = (hostname: string): boolean =>
  ["localhost", "[::1]"].includes(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);

/** A URL that every program reads alike: without a backslash, a space, or a host that stands for many. */
const PLAIN_URL = /^https?:\/\/[^/?*\s\\]+([/?][^\s\\]*)?$/i;

/** Codes and events travel to these URLs: only https protects them, or the machine itself. */
export const appUrl = z.string().check(
  z.maxLength(MAX_URL_LENGTH),
  z.refine((text) => {
    if (!PLAIN_URL.test(text) || !URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
    return isSafe && username === "" && password === "" && !text.includes("#");
  }, "must be an https URL without a fragment, or an http URL of this machine"),
);

const grantableScope = scopeName.check(
  z.refine(
    (scope) => !scope.startsWith("developers-"),
    "must be a scope that users can grant, not a developer scope",
  ),
);
export const scopeList = z.array(grantableScope).check(z.maxLength(MAX_SCOPES));

const appFields = z.object({
  /** Shown to users. */
  name: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(MAX_APP_NAME_LENGTH)),
  /** The app can't keep a secret, such as one in a browser: it gets tokens with PKCE alone. */
  isPublic: z.boolean(),
  /** Where users return to. A request must name one of them exactly. */
  redirectUrls: z.array(appUrl).check(z.minLength(1), z.maxLength(MAX_REDIRECT_URLS)),
  /** What the app needs. */
  scopes: scopeList,
  /** What users can decline. */
  optionalScopes: scopeList,
});

/** Creates an app. */
export const newDeveloperApp = z
  .extend(appFields, {
    isPublic: z._default(appFields.shape.isPublic, false),
    optionalScopes: z._default(scopeList, []),
    /** Where the app receives signed events, such as `app.installed`. */
    callbackUrl: z.optional(appUrl),
    /** The URL of a calling app, which is registered with default settings. */
    callingUrl: z.optional(appUrl),
    /** A calling app that has settings, but no client id. */
    appId: z.optional(recordId),
  })
  .check(
    z.refine(
      ({ appId, callingUrl }) => appId === undefined || callingUrl === undefined,
      "must not have both appId and callingUrl",
    ),
  )
  .register(z.globalRegistry, { id: "NewDeveloperApp" });
export type NewDeveloperApp = z.infer<typeof newDeveloperApp>;

export const developerAppPatch = z
  .partial(
    z.extend(appFields, {
      /** Null removes it. */
      callbackUrl: z.nullable(appUrl),
    }),
  )
  .register(z.globalRegistry, { id: "DeveloperAppPatch" });
export type DeveloperAppPatch = z.infer<typeof developerAppPatch>;

/** An app of a developer, without its secret. */
export const developerApp = z
  .object({
    appId: recordId,
    name: z.string(),
    clientId: z.string(),
    isPublic: z.boolean(),
    redirectUrls: z.array(z.string()),
    scopes: z.array(z.string()),
    optionalScopes: z.array(z.string()),
    callbackUrl: z.optional(z.string()),
    /** Of a calling app. */
    callingSettings: z.optional(knownSettings),
    /** The webhook of the channel connection, which gets the calls that the app publishes. */
    channelWebhookUrl: z.optional(z.string()),
    /** Where recordings are fetched; `%s` stands for the app's id of the call. */
    recordingUrl: z.optional(z.string()),
    createdAt: z.string(),
  })
  .register(z.globalRegistry, { id: "DeveloperApp" });
export type DeveloperApp = z.infer<typeof developerApp>;

/** What developers set of a calling app, with the URLs that the CRM calls; null for none. */
export type AppCallingSettings = CallingAppSettings &
  Record<"channelWebhookUrl" | "recordingUrl", string | null>;

export const developerAppList = z
  .object({
    results: z.array(developerApp),
  })
  .register(z.globalRegistry, { id: "DeveloperAppList" });
export type DeveloperAppList = z.infer<typeof developerAppList>;

/** An app with its secret. Only its digest is stored, so it can't be shown again. */
export const appWithSecret = z
  .object({ app: developerApp, clientSecret: z.string() })
  .register(z.globalRegistry, { id: "AppWithSecret" });
export type AppWithSecret = z.infer<typeof appWithSecret>;

/** How the delivery of events to an app goes. Times are epoch milliseconds. */
export const eventDeliveries = z
  .object({
    /** The events that wait, and when the oldest of them happened. */
    waiting: z.number(),
    oldestAt: z.optional(z.number()),
    /** When the app last accepted events. */
    deliveredAt: z.optional(z.number()),
    /** When it last didn't, and why; in a sentence. */
    failedAt: z.optional(z.number()),
    error: z.optional(z.string()),
    /** The events that were given up in the last 7 days: they were too old, or too many waited. */
    givenUp: z.number(),
  })
  .register(z.globalRegistry, { id: "EventDeliveries" });
export type EventDeliveries = z.infer<typeof eventDeliveries>;

/** The query of `/oauth/authorize`, as it is in the URL. */
const authorizationQuery = z.string().check(z.maxLength(2 * MAX_URL_LENGTH + MAX_STATE_LENGTH));

/**
 * What an app asks for. An error has the name of RFC 6749 in `error`,
 * and where the user can return to in `errors[0].context.returnUrl`, if the app and its URL are valid.
 */
export const authorizationReview = z
  .object({ query: authorizationQuery })
  .register(z.globalRegistry, { id: "AuthorizationReview" });

export const reviewedAuthorization = z
  .object({
    app: z.object({ appId: recordId, name: z.string(), isInstalled: z.boolean() }),
    scopes: z.array(z.object({ name: z.string(), isRequired: z.boolean() })),
    /** Where the user returns to: `https://app.example.com`. */
    returnOrigin: z.string(),
  })
  .register(z.globalRegistry, { id: "ReviewedAuthorization" });
export type ReviewedAuthorization = z.infer<typeof reviewedAuthorization>;

/** The user's decision. */
export const authorizationDecision = z
  .object({
    query: authorizationQuery,
    isApproved: z.boolean(),
    /** What the user grants: every required scope, and any optional ones. */
    scopes: z.array(z.string()).check(z.maxLength(MAX_SCOPES)),
  })
  .register(z.globalRegistry, { id: "AuthorizationDecision" });

/** Where the page sends the user: back to the app, with a code or an error. */
export const authorizationRedirect = z
  .object({ redirectUrl: z.string() })
  .register(z.globalRegistry, { id: "AuthorizationRedirect" });
export type AuthorizationRedirect = z.infer<typeof authorizationRedirect>;

export const listDeveloperApps = {
  method: "GET",
  path: "/_page/apps",
  response: { 200: developerAppList },
} as const satisfies PageEndpoint;

export const createDeveloperApp = {
  method: "POST",
  path: "/_page/apps",
  permission: "apps.manage",
  sends: undefined as Sends<{ body: z.input<typeof newDeveloperApp> }>,
  response: { 201: appWithSecret },
} as const satisfies PageEndpoint;

export const updateDeveloperApp = {
  method: "PATCH",
  path: "/_page/apps/:appId",
  permission: "apps.manage",
  sends: undefined as Sends<{ body: z.input<typeof developerAppPatch> }>,
  response: { 200: developerApp },
} as const satisfies PageEndpoint;

export const setCallingSettings = {
  method: "PUT",
  path: "/_page/apps/:appId/calling-settings",
  permission: "apps.manage",
  sends: undefined as Sends<{ body: AppCallingSettings }>,
  response: { 200: developerApp },
} as const satisfies PageEndpoint;

export const removeCallingSettings = {
  method: "DELETE",
  path: "/_page/apps/:appId/calling-settings",
  permission: "apps.manage",
} as const satisfies PageEndpoint;

export const getEventDeliveries = {
  method: "GET",
  path: "/_page/apps/:appId/deliveries",
  permission: "apps.manage",
  response: { 200: eventDeliveries },
} as const satisfies PageEndpoint;

export const replaceClientSecret = {
  method: "POST",
  path: "/_page/apps/:appId/secret",
  permission: "apps.manage",
  response: { 200: appWithSecret },
} as const satisfies PageEndpoint;

export const deleteDeveloperApp = {
  method: "DELETE",
  path: "/_page/apps/:appId",
  permission: "apps.manage",
} as const satisfies PageEndpoint;

export const reviewAuthorization = {
  method: "POST",
  path: "/_page/authorizations/review",
  sends: undefined as Sends<{ body: z.input<typeof authorizationReview> }>,
  response: { 200: reviewedAuthorization },
} as const satisfies PageEndpoint;

export const decideAuthorization = {
  method: "POST",
  path: "/_page/authorizations",
  permissionForOthers: "apps.manage",
  sends: undefined as Sends<{ body: z.input<typeof authorizationDecision> }>,
  response: { 200: authorizationRedirect },
} as const satisfies PageEndpoint;
