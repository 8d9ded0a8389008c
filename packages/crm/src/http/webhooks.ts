import { z } from "zod";
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  newSubscription,
  storedSubscription,
  subscriptionPatch,
  updateSubscription,
} from "../apps/webhook-subscriptions.ts";
import {
  assertDeveloperApp,
  deleteWebhookSettings,
  getWebhookSettings,
  replaceWebhookSettings,
  storedWebhookSettings,
  webhookSettings,
} from "../apps/webhook-settings.ts";
import { batchError, toBatchError, type BatchError } from "../batch/batch-errors.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { CrmError } from "../errors/crm-error.ts";
import { idInput } from "../ids/record-id.ts";
import { MAX_BATCH_INPUTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { idInPath } from "./server/request-parameters.ts";

const settings = "/webhooks/v3/:appId/settings";
const subscriptions = "/webhooks/v3/:appId/subscriptions";
const oneSubscription = `${subscriptions}/:subscriptionId` as const;

const settingsEndpoints = [
  endpoint({
    method: "GET",
    path: settings,
    operationId: "getWebhookSettings",
    summary: "Get the URL for events of an app",
    examples: [{ status: 200, path: "/webhooks/v3/9001/settings" }],
    response: { 200: storedWebhookSettings },
    read: async (context, { params }) => getWebhookSettings(context, appIdOf(params)),
  }),
  endpoint({
    method: "PUT",
    path: settings,
    operationId: "replaceWebhookSettings",
    summary: "Set the URL for events of an app",
    examples: [
      {
        status: 200,
        path: "/webhooks/v3/9001/settings",
        body: {
          targetUrl: "https://tickets.example.com/events",
          throttling: { maxConcurrentRequests: 5 },
        },
      },
    ],
    body: webhookSettings,
    response: { 200: storedWebhookSettings },
    write: async (context, { params, body }) =>
      replaceWebhookSettings(context, appIdOf(params), body),
  }),
  endpoint({
    method: "DELETE",
    path: settings,
    operationId: "deleteWebhookSettings",
    summary: "Remove the URL for events of an app",
    description: "The app receives no events until it has another URL. Its subscriptions stay.",
    examples: [{ status: 204, path: "/webhooks/v3/9001/settings" }],
    write: async (context, { params }) => deleteWebhookSettings(context, appIdOf(params)),
  }),
];

const batchInput = subscriptionPatch
  .required()
  .extend({ id: idInput })
  .meta({ id: "WebhookSubscriptionUpdate" });

const batchResponse = z.object({
  status: z.literal("COMPLETE"),
  results: z.array(storedSubscription),
  startedAt: z.string(),
  completedAt: z.string(),
});

const subscriptionEndpoints = [
  endpoint({
    method: "GET",
    path: subscriptions,
    operationId: "listWebhookSubscriptions",
    summary: "List the subscriptions of an app",
    examples: [{ status: 200, path: "/webhooks/v3/9001/subscriptions" }],
    response: {
      200: z.object({ results: z.array(storedSubscription) }).meta({ id: "WebhookSubscriptions" }),
    },
    read: async (context, { params }) => {
      const appId = appIdOf(params);
      await assertDeveloperApp(context, appId);
      return { results: await listSubscriptions(context, appId) };
    },
  }),
  endpoint({
    method: "POST",
    path: subscriptions,
    operationId: "createWebhookSubscription",
    summary: "Subscribe an app to events of records",
    description:
      "The app receives what its scopes let it read, while it is installed. A new subscription is paused unless `active` is true. Events of calls are `object.creation` and its like, with `objectTypeId` `0-48`.",
    examples: [
      {
        status: 201,
        path: "/webhooks/v3/9001/subscriptions",
        body: { eventType: "ticket.propertyChange", propertyName: "subject", active: true },
      },
    ],
    body: newSubscription,
    response: { 201: storedSubscription },
    write: async (context, { params, body }) => {
      const appId = appIdOf(params);
      await assertDeveloperApp(context, appId);
      return createSubscription(context, appId, body);
    },
  }),
  endpoint({
    method: "GET",
    path: oneSubscription,
    operationId: "getWebhookSubscription",
    summary: "Get a subscription",
    examples: [{ status: 200, path: "/webhooks/v3/9001/subscriptions/9911" }],
    response: { 200: storedSubscription },
    read: async (context, { params }) =>
      getSubscription(context, appIdOf(params), subscriptionIdOf(params.subscriptionId)),
  }),
  endpoint({
    method: "PATCH",
    path: oneSubscription,
    operationId: "updateWebhookSubscription",
    summary: "Pause or continue a subscription",
    description: "Events that wait when a subscription is paused are dropped.",
    examples: [
      {
        status: 200,
        path: "/webhooks/v3/9001/subscriptions/9911",
        body: { active: false },
      },
    ],
    body: subscriptionPatch,
    response: { 200: storedSubscription },
    write: async (context, { params, body }) =>
      updateSubscription(context, appIdOf(params), subscriptionIdOf(params.subscriptionId), body),
  }),
  endpoint({
    method: "DELETE",
    path: oneSubscription,
    operationId: "deleteWebhookSubscription",
    summary: "Delete a subscription",
    examples: [{ status: 204, path: "/webhooks/v3/9001/subscriptions/9911" }],
    write: async (context, { params }) =>
      deleteSubscription(context, appIdOf(params), subscriptionIdOf(params.subscriptionId)),
  }),
  endpoint({
    method: "POST",
    path: `${subscriptions}/batch/update`,
    operationId: "updateWebhookSubscriptions",
    summary: "Pause or continue several subscriptions",
    examples: [
      {
        status: 200,
        path: "/webhooks/v3/9001/subscriptions/batch/update",
        body: { inputs: [{ id: 9911, active: false }] },
      },
      {
        status: 207,
        path: "/webhooks/v3/9001/subscriptions/batch/update",
        body: { inputs: [{ id: 999999, active: false }] },
      },
    ],
    body: z
      .object({ inputs: z.array(batchInput).max(MAX_BATCH_INPUTS) })
      .meta({ id: "WebhookSubscriptionUpdates" }),
    response: {
      200: batchResponse.meta({ id: "WebhookSubscriptionBatch" }),
      207: batchResponse
        .extend({ numErrors: z.number(), errors: z.array(batchError) })
        .meta({ id: "PartialWebhookSubscriptionBatch" }),
    },
    write: async (context, { params, body }) =>
      updateSubscriptions(context, appIdOf(params), body.inputs),
  }),
];

async function updateSubscriptions(
  context: CrmContext,
  appId: ReturnType<typeof appIdOf>,
  inputs: readonly z.output<typeof batchInput>[],
): Promise<z.input<typeof batchResponse> & { numErrors?: number; errors?: BatchError[] }> {
  const results = [];
  const errors: BatchError[] = [];
  for (const { id, active } of inputs) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      results.push(await updateSubscription(context, appId, subscriptionIdOf(id), { active }));
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      errors.push(toBatchError(error, { ids: [id] }));
    }
  }
  const time = new Date(context.now).toISOString();
  return {
    status: "COMPLETE",
    results,
    startedAt: time,
    completedAt: time,
    ...(errors.length > 0 && { numErrors: errors.length, errors }),
  };
}

export const webhookResource: Resource = {
  tag: "Webhooks",
  description:
    "Events of records for apps, which post them to the callback URL of an app. The guide to webhooks describes the requests.",
  security: "developerKey",
  aliases: [["/webhooks/DATE/", "/webhooks/v3/"]],
  endpoints: [...settingsEndpoints, ...subscriptionEndpoints],
};

const appIdOf = ({ appId }: { appId: string }) => idInPath(appId, "app");
const subscriptionIdOf = (id: string) => idInPath(id, "subscription");
