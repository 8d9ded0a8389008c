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
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { idInput } from "../ids/record-id.ts";
import { appIdOf, settingsOfApp } from "./app-settings.ts";
import { batchRequest, batchResponse, runBatch } from "./batches.ts";
import { idInPath } from "./server/id-in-path.ts";

const settings = settingsOfApp({
  path: "/webhooks/v3/:appId/settings",
  name: "WebhookSettings",
  settings: storedWebhookSettings,
});

const settingsEndpoints = [
  settings.read("Get the URL for events of an app", getWebhookSettings),
  settings.store(
    "PUT",
    "Set the URL for events of an app",
    {
      body: webhookSettings,
      example: {
        targetUrl: "https://tickets.example.com/events",
        throttling: { maxConcurrentRequests: 5 },
      },
    },
    replaceWebhookSettings,
  ),
  settings.remove(
    {
      summary: "Remove the URL for events of an app",
      description: "The app receives no events until it has another URL. Its subscriptions stay.",
    },
    deleteWebhookSettings,
  ),
];

const subscriptions = "/webhooks/v3/:appId/subscriptions";
const oneSubscription = `${subscriptions}/:subscriptionId` as const;

const batchInput = subscriptionPatch
  .required()
  .extend({ id: idInput })
  .meta({ id: "WebhookSubscriptionUpdate" });

const batchResult = batchResponse(storedSubscription).meta({ id: "WebhookSubscriptionBatch" });

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
    body: batchRequest(batchInput).meta({ id: "WebhookSubscriptionUpdates" }),
    response: { 200: batchResult, 207: batchResult },
    write: async (context, { params, body }) => {
      const appId = appIdOf(params);
      return runBatch(
        context,
        body.inputs,
        ({ id }) => ({ ids: [id] }),
        ({ id, active }) => updateSubscription(context, appId, subscriptionIdOf(id), { active }),
      );
    },
  }),
];

export const webhookResource: Resource = {
  tag: "Webhooks",
  description:
    "Events of records for apps, which post them to the callback URL of an app. The guide to webhooks describes the requests.",
  security: "developerKey",
  aliases: [["/webhooks/DATE/", "/webhooks/v3/"]],
  endpoints: [...settingsEndpoints, ...subscriptionEndpoints],
};

const subscriptionIdOf = (id: string) => idInPath(id, "subscription");
