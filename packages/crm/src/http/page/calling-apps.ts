import { MAX_RECORDING_BYTES } from "../../limits.ts";
import { setAvailability } from "../../connections/user-connections.ts";
import { findProbeTarget } from "../../page/find-probe-target.ts";
import * as api from "../../page-api/index.ts";
import { publishCall } from "../../connections/publish-call.ts";
import {
  installCallingApp,
  listInstallations,
  uninstallApp,
  listProviders,
} from "../../apps/installations.ts";
import { idInPath } from "../server/id-in-path.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { userOf } from "../server/page-session.ts";

export const callingAppEndpoints = [
  endpoint({
    ...api.listProviders,
    operationId: "listProviders",
    summary: "List the calling apps that the user can choose",
    examples: [{ status: 200, path: "/_page/providers" }],
    read: async (context, _request, { page: { allowedOrigins = {} } }) => ({
      results: (await listProviders(context)).map((provider) =>
        Object.assign(provider, { allowedOrigins: [...(allowedOrigins[provider.appId] ?? [])] }),
      ),
    }),
  }),
  endpoint({
    ...api.listInstallations,
    operationId: "listInstallations",
    summary: "List the calling apps and their permissions",
    examples: [{ status: 200, path: "/_page/installations" }],
    read: async (context) => ({
      results: await listInstallations(context),
    }),
  }),
  endpoint({
    ...api.installApp,
    operationId: "installApp",
    summary: "Install a calling app",
    description: "Requires `contacts` and `timeline` among the scopes.",
    examples: [
      {
        status: 204,
        path: "/_page/installations/9001",
        body: { scopes: ["contacts", "timeline"] },
      },
    ],
    body: api.installationRequest,
    write: async (context, { params, body }) =>
      installCallingApp(context, idInPath(params.appId, "app"), body.scopes),
  }),
  endpoint({
    ...api.uninstallApp,
    operationId: "uninstallApp",
    summary: "Uninstall an app",
    description: "Revokes all of its tokens.",
    examples: [{ status: 204, path: "/_page/installations/9001" }],
    handle: async ({ crm, tokens, files }, { params }) => {
      await crm.write((context) => uninstallApp(context, idInPath(params.appId, "app")));
      tokens.forget();
      files.jobs.wake();
    },
  }),
  endpoint({
    ...api.noteAvailability,
    operationId: "noteAvailability",
    summary: "Set whether the user is available in a calling app",
    description: "To be repeated once a minute while the user is available.",
    examples: [
      {
        status: 204,
        path: "/_page/availability",
        body: { provider: "Demo softphone", isAvailable: true },
      },
    ],
    body: api.availabilityRequest,
    locks: () => [],
    write: async (context, request) => setAvailability(context, userOf(request), request.body),
  }),
  endpoint({
    ...api.publishCall,
    operationId: "publishCall",
    summary: "Publish a call to the channel of its app",
    description:
      "The service calls the webhook of the channel connection, signed with the client secret of the app, until the app accepts it.",
    examples: [
      {
        status: 204,
        path: "/_page/published-calls",
        body: { appId: "9001", engagementId: "100001", externalCallId: "call-1" },
      },
    ],
    body: api.publishedCall,
    handle: async ({ crm, files }, request) => {
      const { appId, engagementId, externalCallId } = request.body;
      await crm.write(
        (context) =>
          publishCall(context, {
            appId: idInPath(appId, "app"),
            userId: userOf(request).id,
            engagementId,
            externalCallId,
          }),
        [],
      );
      files.jobs.wake();
    },
  }),
  endpoint({
    ...api.reportApp,
    operationId: "reportApp",
    summary: "Report the state of a calling app in the page",
    description: "For the app's developer; sent if the session says `wantsReports`.",
    examples: [
      {
        status: 204,
        path: "/_page/reports",
        body: { provider: "My app", kind: "status", code: "initialized", text: "" },
      },
    ],
    body: api.pageReport,
    handle: async ({ page }, { body }) => page.onReport?.(body),
  }),
  endpoint({
    ...api.saveSessionRecording,
    operationId: "saveSessionRecording",
    summary: "Save the recording of a calling app's session",
    description:
      "For the app's developer; sent if the session says `wantsRecordings`. Each request replaces the one before it.",
    examples: [
      {
        status: 204,
        path: "/_page/session-recordings",
        body: { id: "2026-11-29T09-30-00-ab12", provider: "My app", file: '{"entries":[]}' },
      },
    ],
    body: api.pageRecording,
    bodyLimit: MAX_RECORDING_BYTES,
    handle: async ({ page }, { body }) => page.onRecording?.(body),
  }),
  endpoint({
    ...api.probe,
    operationId: "probe",
    summary: "Get the response headers of a calling app's URL",
    description:
      "A page can't see the headers of a frame. Only for the URLs of installed apps, and for one that the user has just entered.",
    examples: [
      {
        status: 200,
        path: "/_page/probe",
        body: { url: "http://localhost:4401/", providerId: "9001" },
      },
    ],
    body: api.probeRequest,
    handle: async ({ crm, page }, { body }) =>
      page.probe(await crm.read((context) => findProbeTarget(context, body))),
  }),
];
