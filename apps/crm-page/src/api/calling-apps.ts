import {
  type AvailabilityRequest,
  installationList,
  type InstallationList,
  type PageReport,
  probeResult,
  type ProbeResult,
  type PublishedCall,
} from "@calling-extensions/crm/page-api";
import { ignoredBody, request, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

const installationUrl = (appId: string): string => `/installations/${encodeURIComponent(appId)}`;

export const listInstallations = (signal?: AbortSignal): Promise<InstallationList> =>
  sessionRequest(installationList, "/installations", withSignal(signal));

export const installApp = (appId: string, scopes: readonly string[]): Promise<unknown> =>
  sessionRequest(ignoredBody, installationUrl(appId), { method: "PUT", body: { scopes } });

export const uninstallApp = (appId: string): Promise<unknown> =>
  sessionRequest(ignoredBody, installationUrl(appId), { method: "DELETE" });

/** Publishes a call to the channel of its app. */
export const publishCall = (body: PublishedCall): Promise<unknown> =>
  sessionRequest(ignoredBody, "/published-calls", { method: "POST", body });

export const sendAvailability = (body: AvailabilityRequest): Promise<unknown> =>
  sessionRequest(ignoredBody, "/availability", { method: "PUT", body });

/** Which app the probed URL belongs to: an installed app, or one known only to this browser. */
export type ProbeTarget = { providerId: string } | { override: true };

/** Asks the service to probe a calling app's URL. */
export const probeUrl = (url: string, address: ProbeTarget): Promise<ProbeResult> =>
  sessionRequest(probeResult, "/probe", { method: "POST", body: { url, ...address } });

/** Reports an app's status to its developer. */
export const sendReport = (report: PageReport): Promise<unknown> =>
  request(ignoredBody, "/reports", { method: "POST", body: report });
