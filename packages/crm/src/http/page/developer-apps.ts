import {
  createDeveloperApp,
  deleteDeveloperApp,
  listDeveloperApps,
  removeCallingSettings,
  replaceClientSecret,
  setCallingSettings,
  updateDeveloperApp,
} from "../../apps/developer-apps.ts";
import { getEventDeliveries } from "../../apps/event-deliveries.ts";
import { decideAuthorization, reviewAuthorization } from "../../apps/authorize-app.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { appRequestsQuery } from "../../page-api/queries.ts";
import { appCallingSettings } from "../../settings/calling-settings-schema.ts";
import { idInPath } from "../server/id-in-path.ts";
import { userOf } from "../server/page-session.ts";

/** What an app's page at `/oauth/authorize` sends, for the examples. */
const query = new URLSearchParams({
  client_id: "example-client-id",
  redirect_uri: "https://app.example.com/oauth",
  scope: "contacts timeline tickets",
  state: "4f1c9a",
}).toString();

export const developerAppEndpoints = [
  endpoint({
    ...api.listDeveloperApps,
    operationId: "listDeveloperApps",
    summary: "List the apps of developers",
    examples: [{ status: 200, path: "/_page/apps" }],
    read: async (context) => ({
      results: await listDeveloperApps(context),
    }),
  }),
  endpoint({
    ...api.createDeveloperApp,
    operationId: "createDeveloperApp",
    summary: "Create an app that users can authorize",
    description: "The response has its client secret, which can't be read again.",
    examples: [
      {
        status: 201,
        path: "/_page/apps",
        body: {
          name: "Ticket sync",
          redirectUrls: ["https://tickets.example.com/oauth"],
          scopes: ["tickets"],
          optionalScopes: ["files"],
          callbackUrl: "https://tickets.example.com/events",
        },
      },
    ],
    body: api.newDeveloperApp,
    write: async (context, { body: { appId, ...rest } }) =>
      createDeveloperApp(context, {
        ...rest,
        ...(appId !== undefined && { appId: idInPath(appId, "app") }),
      }),
  }),
  endpoint({
    ...api.updateDeveloperApp,
    operationId: "updateDeveloperApp",
    summary: "Update an app",
    description: "Tokens keep their scopes.",
    examples: [
      {
        status: 200,
        path: "/_page/apps/9001",
        body: { redirectUrls: ["https://app.example.com/oauth", "http://localhost:3000/oauth"] },
      },
    ],
    body: api.developerAppPatch,
    write: async (context, { params, body }) =>
      updateDeveloperApp(context, idInPath(params.appId, "app"), body),
  }),
  endpoint({
    ...api.setCallingSettings,
    operationId: "setCallingSettings",
    summary: "Make an app a calling app, or change its calling settings",
    description:
      "The same settings as those under `/crm/v3/extensions/calling`, with the URLs of its channel's webhook and of its recordings; null removes these. What the request leaves out stays.",
    examples: [
      {
        status: 200,
        path: "/_page/apps/9001/calling-settings",
        body: {
          name: "Softphone",
          url: "https://softphone.example.com/",
          width: 420,
          channelWebhookUrl: "https://softphone.example.com/numbers",
          recordingUrl: "https://softphone.example.com/recordings/%s",
        },
      },
    ],
    body: appCallingSettings,
    write: async (context, { params, body }) =>
      setCallingSettings(context, idInPath(params.appId, "app"), body),
  }),
  endpoint({
    ...api.removeCallingSettings,
    operationId: "removeCallingSettings",
    summary: "Delete the calling settings of an app, its channel connection and its recording URL",
    description: "Users can no longer call with it; it stays installed.",
    examples: [{ status: 204, path: "/_page/apps/9001/calling-settings" }],
    write: async (context, { params }) =>
      removeCallingSettings(context, idInPath(params.appId, "app")),
  }),
  endpoint({
    ...api.getEventDeliveries,
    operationId: "getEventDeliveries",
    summary: "Get how the delivery of events to an app goes",
    examples: [{ status: 200, path: "/_page/apps/9001/deliveries" }],
    read: async (context, { params }) => getEventDeliveries(context, idInPath(params.appId, "app")),
  }),
  endpoint({
    ...api.listAppRequests,
    operationId: "listAppRequests",
    summary: "List the newest requests of programs with a token or key",
    description:
      "A process remembers those that it handled, in its memory: requests whose token was valid when it was last used, without bodies and values of the query. `sender` is an app or a token.",
    examples: [{ status: 200, path: "/_page/app-requests?sender=9001" }],
    query: appRequestsQuery,
    read: async (context, request, { page }) => ({
      ...(await page.requestLog.list(context, request.query.sender)),
      isPartial: await page.hasOtherProcesses(),
    }),
  }),
  endpoint({
    ...api.replaceClientSecret,
    operationId: "replaceClientSecret",
    summary: "Replace the client secret of an app",
    description: "The previous secret stops working. Tokens stay valid.",
    examples: [{ status: 200, path: "/_page/apps/9001/secret" }],
    write: async (context, { params }) =>
      replaceClientSecret(context, idInPath(params.appId, "app")),
  }),
  endpoint({
    ...api.deleteDeveloperApp,
    operationId: "deleteDeveloperApp",
    summary: "Delete an app with its installation, tokens and settings",
    examples: [{ status: 204, path: "/_page/apps/9001" }],
    handle: async ({ crm, tokens }, { params }) => {
      await crm.write((context) => deleteDeveloperApp(context, idInPath(params.appId, "app")));
      tokens.forget();
    },
  }),
  endpoint({
    ...api.reviewAuthorization,
    operationId: "reviewAuthorization",
    summary: "Validate an app's authorization request, and get its details",
    access: "read",
    examples: [{ status: 200, path: "/_page/authorizations/review", body: { query } }],
    body: api.authorizationReview,
    read: async (context, request) =>
      reviewAuthorization(context, userOf(request), request.body.query),
  }),
  endpoint({
    ...api.decideAuthorization,
    operationId: "decideAuthorization",
    summary: "Approve or deny an app's authorization request",
    description:
      "Returns the URL by which the user goes back to the app, with a `code` or an `error`.",
    examples: [
      {
        status: 200,
        path: "/_page/authorizations",
        body: { query, isApproved: true, scopes: ["contacts", "timeline", "tickets"] },
      },
    ],
    body: api.authorizationDecision,
    locks: () => [],
    write: async (context, request) => ({
      redirectUrl: await decideAuthorization(context, userOf(request), request.body),
    }),
  }),
];
