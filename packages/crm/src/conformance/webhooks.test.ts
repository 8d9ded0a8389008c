import { SubscriptionCreateRequestEventTypeEnum } from "@hubspot/api-client/lib/codegen/webhooks/models/SubscriptionCreateRequest.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventTypes } from "../model/event-types.ts";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts } from "./client-parts.ts";
import { oauthSeed } from "../testing/oauth-app.ts";

const APP = 9101;
let client: OfficialClient;
beforeAll(async () => {
  client = await openOfficialClient({ seed: oauthSeed() });
});
afterAll(() => client.close());

it("the vendor's client sets, reads and removes the URL of an app", async () => {
  const { settingsApi } = client.withDeveloperKey().webhooks;
  await expect(settingsApi.getAll(APP)).rejects.toMatchObject({ code: 404 });
  const settings = {
    targetUrl: "https://app.example.com/events",
    throttling: { maxConcurrentRequests: 5 },
  };
  expect(await settingsApi.configure(APP, settings)).toMatchObject(settings);
  const read = await settingsApi.getAll(APP);
  expect(read).toMatchObject(settings);
  expect(read.createdAt).toBeInstanceOf(Date);
  expect(await settingsApi.clear(APP)).toBeUndefined();
  await expect(settingsApi.getAll(APP)).rejects.toMatchObject({ code: 404 });
});

it("the vendor's client creates, pauses, continues and deletes subscriptions", async () => {
  const { subscriptionsApi } = client.withDeveloperKey().webhooks;
  const created = await subscriptionsApi.create(APP, {
    eventType: SubscriptionCreateRequestEventTypeEnum.TicketPropertyChange,
    propertyName: "hs_pipeline_stage",
    active: true,
  });
  expect(created).toMatchObject({
    eventType: "ticket.propertyChange",
    propertyName: "hs_pipeline_stage",
    active: true,
  });
  expect(created.createdAt).toBeInstanceOf(Date);
  const ofCalls = await subscriptionsApi.create(APP, {
    eventType: SubscriptionCreateRequestEventTypeEnum.ObjectCreation,
    objectTypeId: "0-48",
  });
  expect(ofCalls).toMatchObject({ objectTypeId: "0-48", active: false });
  const id = Number(created.id);
  expect(await subscriptionsApi.getById(id, APP)).toEqual(created);
  expect((await subscriptionsApi.getAll(APP)).results).toEqual([created, ofCalls]);
  expect((await subscriptionsApi.update(id, APP, { active: false })).active).toBe(false);
  const updated = await subscriptionsApi.updateBatch(APP, {
    inputs: [
      { id, active: true },
      { id: Number(ofCalls.id), active: true },
    ],
  });
  expect([updated.status, updated.results.map(({ active }) => active)]).toEqual([
    "COMPLETE",
    [true, true],
  ]);
  expect(await subscriptionsApi.archive(id, APP)).toBeUndefined();
  await expect(subscriptionsApi.getById(id, APP)).rejects.toMatchObject({ code: 404 });
});

it.each(eventTypes)("the vendor's client subscribes to %s", async (eventType) => {
  const types: readonly string[] = Object.values(SubscriptionCreateRequestEventTypeEnum);
  const type = Object.values(SubscriptionCreateRequestEventTypeEnum)[types.indexOf(eventType)];
  if (type === undefined) throw new Error("The client has no such type.");
  const { subscriptionsApi } = client.withDeveloperKey().webhooks;
  const created = await subscriptionsApi.create(APP, {
    eventType: type,
    ...(eventType.startsWith("object.") && { objectTypeId: "0-5" }),
    ...(eventType.endsWith(".propertyChange") && { propertyName: "some" }),
  });
  expect(created.eventType).toBe(eventType);
});

it("every method of the vendor's client for webhooks was called", () => {
  expect(client.uncalledOf(...drivenParts.webhooks)).toEqual([]);
});
