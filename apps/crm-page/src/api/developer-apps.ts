import {
  appWithSecret,
  type AppWithSecret,
  authorizationRedirect,
  type AuthorizationRedirect,
  type CallingAppSettings,
  developerApp,
  type DeveloperApp,
  developerAppList,
  type DeveloperAppList,
  type DeveloperAppPatch,
  eventDeliveries,
  type EventDeliveries,
  type NewDeveloperApp,
  reviewedAuthorization,
  type ReviewedAuthorization,
} from "@calling-extensions/crm/page-api";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

const appUrl = (appId: string): string => `/apps/${encodeURIComponent(appId)}`;

export const listDeveloperApps = (signal?: AbortSignal): Promise<DeveloperAppList> =>
  sessionRequest(developerAppList, "/apps", withSignal(signal));

/** The fields of an app that have defaults may be left out. */
export type AppFields = Pick<NewDeveloperApp, "name" | "redirectUrls" | "scopes"> &
  Partial<NewDeveloperApp>;

export const createDeveloperApp = (body: AppFields): Promise<AppWithSecret> =>
  sessionRequest(appWithSecret, "/apps", { method: "POST", body });

export const updateDeveloperApp = (appId: string, body: DeveloperAppPatch): Promise<DeveloperApp> =>
  sessionRequest(developerApp, appUrl(appId), { method: "PATCH", body });

const settingsUrl = (appId: string): string => `${appUrl(appId)}/calling-settings`;

/** The calling settings of an app with the URLs that the CRM calls; null for none. */
export type AppCallingSettings = CallingAppSettings &
  Record<"channelWebhookUrl" | "recordingUrl", string | null>;

export const setCallingSettings = (
  appId: string,
  body: AppCallingSettings,
): Promise<DeveloperApp> =>
  sessionRequest(developerApp, settingsUrl(appId), { method: "PUT", body });

export const removeCallingSettings = (appId: string): Promise<unknown> =>
  sessionRequest(ignoredBody, settingsUrl(appId), { method: "DELETE" });

/** Returns how the delivery of events to an app goes. */
export const getEventDeliveries = (appId: string, signal?: AbortSignal): Promise<EventDeliveries> =>
  sessionRequest(eventDeliveries, `${appUrl(appId)}/deliveries`, withSignal(signal));

export const replaceClientSecret = (appId: string): Promise<AppWithSecret> =>
  sessionRequest(appWithSecret, `${appUrl(appId)}/secret`, { method: "POST" });

export const deleteDeveloperApp = (appId: string): Promise<unknown> =>
  sessionRequest(ignoredBody, appUrl(appId), { method: "DELETE" });

/** Validates what an app asks for at `/oauth/authorize`. */
export const reviewAuthorization = (
  query: string,
  signal?: AbortSignal,
): Promise<ReviewedAuthorization> =>
  sessionRequest(reviewedAuthorization, "/authorizations/review", {
    method: "POST",
    body: { query },
    ...withSignal(signal),
  });

/** Approves an app with these scopes, or denies it; returns where the user goes next. */
export const decideAuthorization = (
  query: string,
  decision: { isApproved: boolean; scopes: readonly string[] },
): Promise<AuthorizationRedirect> =>
  sessionRequest(authorizationRedirect, "/authorizations", {
    method: "POST",
    body: { query, ...decision },
  });
