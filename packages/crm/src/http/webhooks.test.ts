// @postgres-long
import { Signature } from "@hubspot/api-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  EVENT_LIFETIME_MS,
  MAX_EVENTS_PER_REQUEST,
  MAX_RETRY_DELAY_MS,
  RETRY_DELAY_MS,
} from "../limits.ts";
import { countGivenUp } from "../apps/event-deliveries.ts";
import { fromStoredId } from "../ids/record-id.ts";
import type { EventDeliveries } from "../page-api/index.ts";
import type { Seed } from "../seed/seed-schema.ts";
import { openCallbackReceiver, type CallbackReceiver } from "../testing/callback-receiver.ts";
import { CLIENT_SECRET, oauthSeed } from "../testing/oauth-app.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";

interface Received {
  eventId: number;
  subscriptionId?: number;
  subscriptionType: string;
  objectId?: number;
  attemptNumber: number;
  propertyValue?: string;
  [name: string]: unknown;
}

let now = 0;
let store: TestStore;
let receiver: CallbackReceiver;
let crm: TestApp;
beforeAll(async () => {
  receiver = await openCallbackReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  now = Date.now();
  receiver.requests.length = 0;
  receiver.statuses.length = 0;
  store = await openTestStore("empty");
  await open({ mayReachLoopback: true }, oauthSeed());
  await call("PUT", "settings", {
    targetUrl: `${receiver.origin}/events`,
    throttling: { maxConcurrentRequests: 10 },
  });
  await install(["contacts", "timeline", "tickets"]);
});
afterEach(async () => {
  await crm.close();
  await store.remove();
});

/** Opens the service, the first time with the apps. */
const open = async (imports = { mayReachLoopback: true }, seed?: Seed): Promise<void> => {
  const { location } = store;
  crm = await openTestApp({ location, imports, now: () => now, ...(seed && { seed }) });
};
const call = <Body = { id: string }>(
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  appId = "9101",
) =>
  crm.send<Body>(
    method,
    `/webhooks/v3/${appId}/${path}?hapikey=${TEST_CREDENTIALS.hapikey}`,
    {},
    body,
  );
const install = (scopes: readonly string[], appId = "9101") =>
  crm.page("PUT", `/_page/installations/${appId}`, { scopes });
const subscribe = async (eventType: string, more: object = {}): Promise<number> => {
  const { body, status } = await call("POST", "subscriptions", {
    eventType,
    active: true,
    ...more,
  });
  expect(status).toBe(201);
  return Number(body.id);
};
const run = (): Promise<void> => crm.files.jobs.runDue();
/** Lets the longest pause before an attempt pass, and makes it. */
const retry = async (attempts = 1): Promise<void> => {
  now += Math.ceil(1.2 * RETRY_DELAY_MS * 2 ** (attempts - 1));
  await run();
};

const batches = (): Received[][] =>
  receiver.requests.map(({ body }) => JSON.parse(body) as Received[]);
/** The events of records that arrived, in their order. */
const events = (): Received[] =>
  batches()
    .flat()
    .filter(({ objectId }) => objectId !== undefined);
const createTicket = async (subject = "A"): Promise<number> => {
  const properties = { subject, hs_pipeline_stage: "1" };
  const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/tickets", { properties });
  return Number(body.id);
};
const setSubject = (id: number, subject: string) =>
  crm.api("PATCH", `/crm/v3/objects/tickets/${id}`, { properties: { subject } });
const waiting = () =>
  crm.crm.read(({ db }) => db.selectFrom("app_events").selectAll().orderBy("id").execute());
const waitingIds = async () => (await waiting()).map(({ id }) => id);
/** What the developer sees of the app's events. */
const deliveries = async (appId = "9101"): Promise<EventDeliveries> =>
  (await crm.page<EventDeliveries>("GET", `/_page/apps/${appId}/deliveries`)).body;

describe("an app that subscribed to tickets", () => {
  it("receives what happens to them, signed, as the vendor's apps do", async () => {
    const created = await subscribe("ticket.creation");
    const changed = await subscribe("ticket.propertyChange", { propertyName: "subject" });
    const deleted = await subscribe("ticket.deletion");
    const restored = await subscribe("ticket.restore");
    await run();
    receiver.requests.length = 0;
    const id = await createTicket("A");
    await setSubject(id, "B");
    await crm.api("PATCH", `/crm/v3/objects/tickets/${id}`, { properties: { content: "C" } });
    await crm.page("DELETE", `/_page/records/0-5/${id}`);
    await crm.page("POST", `/_page/records/0-5/${id}/restore`);
    await run();
    const common = { portalId: 1, appId: 9101, occurredAt: now, attemptNumber: 0, objectId: id };
    const byProgram = { ...common, eventId: expect.any(Number), changeSource: "INTEGRATION" };
    const byUser = { ...byProgram, changeSource: "CRM_UI", sourceId: "11" };
    const ofSubject = {
      ...byProgram,
      subscriptionId: changed,
      subscriptionType: "ticket.propertyChange",
      propertyName: "subject",
      isSensitive: false,
    };
    const expected = [
      {
        ...byProgram,
        subscriptionId: created,
        subscriptionType: "ticket.creation",
        changeFlag: "CREATED",
      },
      { ...ofSubject, propertyValue: "A" },
      { ...ofSubject, propertyValue: "B" },
      {
        ...byUser,
        subscriptionId: deleted,
        subscriptionType: "ticket.deletion",
        changeFlag: "DELETED",
      },
      {
        ...byUser,
        subscriptionId: restored,
        subscriptionType: "ticket.restore",
        changeFlag: "RESTORED",
      },
    ];
    expect(batches()).toEqual([expected]);
    const [request] = receiver.requests;
    expect(
      Signature.isValid({
        signatureVersion: "v3",
        signature: String(request?.headers["x-hubspot-signature-v3"]),
        timestamp: Number(request?.headers["x-hubspot-request-timestamp"]),
        clientSecret: CLIENT_SECRET,
        method: "POST",
        url: `${receiver.origin}/events`,
        requestBody: request?.body ?? "",
      }),
    ).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it("receives a thousand changes in requests of a hundred", async () => {
    await subscribe("ticket.creation");
    await run();
    receiver.requests.length = 0;
    for (let batch = 0; batch < 10; batch += 1) {
      // As a program does.
      const { status } = await crm.api("POST", "/crm/v3/objects/tickets/batch/create", {
        inputs: Array.from({ length: 100 }, (_, index) => ({
          properties: { subject: `${batch} ${index}`, hs_pipeline_stage: "1" },
        })),
      });
      expect(status).toBe(201);
    }
    await run();
    expect(batches().map(({ length }) => length)).toEqual(
      Array.from({ length: 10 }, () => MAX_EVENTS_PER_REQUEST),
    );
    expect(new Set(events().map(({ eventId }) => eventId)).size).toBe(1000);
  });

  it.each([
    ["a failure", 500],
    ["a refusal", 400],
    ["a redirect", 302],
    ["a closed connection", 0],
  ])(
    "receives events again after %s, with the same ids and counted attempts",
    async (_what, status) => {
      await subscribe("ticket.creation");
      await run();
      receiver.requests.length = 0;
      receiver.statuses.push(status, status);
      await createTicket();
      await run();
      await run();
      expect(receiver.requests.length).toBe(1);
      await retry();
      await retry(2);
      expect(events().map(({ attemptNumber }) => attemptNumber)).toEqual([0, 1, 2]);
      expect(new Set(events().map(({ eventId }) => eventId)).size).toBe(1);
      const signatures = receiver.requests.map(({ headers }) => headers["x-hubspot-signature-v3"]);
      expect(new Set(signatures).size).toBe(3);
      expect(receiver.requests.every(({ url }) => url === `${receiver.origin}/events`)).toBe(true);
      expect(await waiting()).toEqual([]);
    },
  );

  it("receives the events of a ticket in order, while other tickets' go on", async () => {
    await subscribe("ticket.propertyChange", { propertyName: "subject" });
    await run();
    receiver.requests.length = 0;
    const [slow, quick] = [await createTicket("1"), await createTicket("1")];
    await run();
    receiver.requests.length = 0;
    receiver.statuses.push(500);
    await setSubject(slow, "2");
    await run();
    await setSubject(slow, "3");
    await setSubject(quick, "2");
    await run();
    expect(batches().map((batch) => batch.map(({ objectId }) => objectId))).toEqual([
      [slow],
      [quick],
    ]);
    await retry();
    const ofSlow = events().filter(({ objectId }) => objectId === slow);
    expect(ofSlow.map(({ propertyValue }) => propertyValue)).toEqual(["2", "2", "3"]);
    expect(await waiting()).toEqual([]);
  });

  it("gets all other events although it can't take one of them", async () => {
    await subscribe("ticket.creation");
    await run();
    receiver.requests.length = 0;
    const ids = [await createTicket(), await createTicket(), await createTicket()];
    receiver.refuses = (body) => body.includes(`"objectId":${ids[1]}`);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await retry(attempt + 1);
    }
    expect((await waiting()).map((event) => Number(event.object_id))).toEqual([ids[1]]);
    delete receiver.refuses;
  });

  it("no longer receives what it didn't accept for a day, and its developer sees it", async () => {
    await subscribe("ticket.creation");
    await run();
    receiver.requests.length = 0;
    await createTicket();
    receiver.statuses.push(...Array.from({ length: 100 }, () => 503));
    const first = now;
    // The last attempt is the first one after a day: the longest pause before it differs.
    while (now - first < EVENT_LIFETIME_MS + 2 * MAX_RETRY_DELAY_MS) {
      now += 3_600_000;
      await run();
    }
    const { length } = receiver.requests;
    expect(length).toBeGreaterThan(15);
    expect(await waiting()).toEqual([]);
    expect(await deliveries()).toMatchObject({
      waiting: 0,
      givenUp: 1,
      error: "The app returned 503.",
    });
    now += 3_600_000;
    await run();
    expect(receiver.requests.length).toBe(length);
  });
});

describe("what an app receives", () => {
  it("is without what it didn't accept for a day, although it accepts other events", async () => {
    await subscribe("ticket.creation");
    await run();
    const refused = await createTicket();
    receiver.refuses = (body) => body.includes(`"objectId":${refused}`);
    await run();
    now += EVENT_LIFETIME_MS;
    await createTicket();
    await run();
    delete receiver.refuses;
    expect(await waiting()).toEqual([]);
    expect(await deliveries()).toMatchObject({ givenUp: 1, deliveredAt: now, failedAt: now });
  });

  it("is only what its scopes let it read", async () => {
    await subscribe("ticket.creation");
    await subscribe("contact.creation");
    await subscribe("object.creation", { objectTypeId: "0-48" });
    await install(["contacts", "timeline"]);
    await createTicket();
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname: "Ida" } });
    await crm.api("POST", "/crm/v3/objects/calls", { properties: { hs_timestamp: now } });
    await run();
    expect(
      events()
        .map(({ subscriptionType }) => subscriptionType)
        .toSorted(),
    ).toEqual(["contact.creation", "object.creation"]);
    expect(events().map(({ objectTypeId }) => objectTypeId)).toContain("0-48");
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ["is uninstalled", () => crm.page("DELETE", "/_page/installations/9101")],
    ["pauses its subscription", (id) => call("PATCH", `subscriptions/${id}`, { active: false })],
    ["deletes its subscription", (id) => call("DELETE", `subscriptions/${id}`)],
    ["removes its URL", () => call("DELETE", "settings")],
    ["loses the scope", () => install(["contacts", "timeline"])],
    ["is deleted", () => crm.page("DELETE", "/_page/apps/9101")],
  ])("ends when the app %s, also for events that wait", async (_what, stop) => {
    const id = await subscribe("ticket.creation");
    receiver.statuses.push(500);
    await createTicket();
    await run();
    expect(events().length).toBe(1);
    await stop(id);
    const before = await waitingIds();
    await createTicket();
    // A worker may have dropped some in the meantime.
    expect(before).toEqual(expect.arrayContaining(await waitingIds()));
    await retry();
    await retry(2);
    expect(events().length).toBe(1);
    expect((await waiting()).filter(({ subscription_id }) => subscription_id !== null)).toEqual([]);
  });

  it("has the time of its last change", async () => {
    const path = `subscriptions/${await subscribe("ticket.creation")}`;
    const { body: before } = await call("GET", path);
    now += 1000;
    for (const change of [{}, { active: true }]) {
      expect((await call("PATCH", path, change)).body).toEqual(before);
    }
    const updatedAt = new Date(now).toISOString();
    const paused = { ...before, active: false, updatedAt };
    expect((await call("PATCH", path, { active: false })).body).toEqual(paused);
    expect((await call("GET", path)).body).toEqual(paused);
  });

  it("has nothing of an input that a batch rejects", async () => {
    await subscribe("ticket.propertyChange", { propertyName: "subject" });
    const id = await createTicket("1");
    await run();
    receiver.requests.length = 0;
    await crm.api("POST", "/crm/v3/objects/tickets/batch/create", {
      inputs: [
        { properties: { subject: "Good", hs_pipeline_stage: "1" }, objectWriteTraceId: "1" },
        {
          properties: { subject: "Bad", hs_pipeline_stage: "1" },
          associations: [
            {
              to: { id: "999999" },
              types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
            },
          ],
          objectWriteTraceId: "2",
        },
      ],
    });
    await setSubject(id, "1");
    await run();
    expect(events().map(({ propertyValue }) => propertyValue)).toEqual(["Good"]);
  });

  it("never comes from a private network, and is sent when the address is allowed", async () => {
    await crm.close();
    await open({ mayReachLoopback: false });
    await subscribe("ticket.creation");
    await createTicket();
    await run();
    expect(receiver.requests).toEqual([]);
    expect((await deliveries()).error).toBe("The URL leads to an address that is not allowed.");
    await crm.close();
    await open();
    await retry();
    expect(events().length).toBe(1);
  });
});

describe("an event", () => {
  it("is delivered after the service died before it could send it", async () => {
    await subscribe("ticket.creation");
    const id = await createTicket();
    await crm.close();
    await open();
    await run();
    expect(events().map(({ objectId }) => objectId)).toEqual([id]);
  });

  it("arrives again with the same id if the service stops before the app has responded", async () => {
    await subscribe("ticket.creation");
    await run();
    receiver.requests.length = 0;
    receiver.statuses.push(undefined);
    await createTicket();
    const running = run();
    await expect.poll(() => receiver.requests.length).toBe(1);
    await crm.close();
    await running;
    await open();
    await run();
    const [first, again, ...more] = events();
    expect([first?.attemptNumber, more]).toEqual([0, []]);
    // An attempt that the service begins while it stops doesn't reach the app.
    expect(again?.attemptNumber).toBeGreaterThanOrEqual(1);
    expect(again?.eventId).toBe(first?.eventId);
  });

  it("is sent although the server of another app doesn't respond", async () => {
    await subscribe("ticket.creation");
    await run();
    receiver.requests.length = 0;
    const other = await openCallbackReceiver();
    await call("PUT", "settings", { targetUrl: `${other.origin}/other` }, "9103");
    await call("POST", "subscriptions", { eventType: "ticket.creation", active: true }, "9103");
    await install(["contacts", "timeline", "tickets"], "9103");
    receiver.statuses.push(undefined);
    await createTicket();
    const running = run();
    await expect.poll(() => other.requests.length).toBeGreaterThan(0);
    await expect.poll(() => receiver.requests.length).toBe(1);
    await crm.close();
    await running;
    await other.close();
    await open();
  });
});

describe("a developer", () => {
  it("keeps the settings of an app when the service loads its seed again", async () => {
    const throttling = { maxConcurrentRequests: 7 };
    const targetUrl = `${receiver.origin}/changed`;
    await call("PUT", "settings", { targetUrl, throttling });
    await crm.close();
    await open({ mayReachLoopback: true }, oauthSeed());
    expect((await call("GET", "settings")).body).toMatchObject({ targetUrl, throttling });
  });

  it("sees what waits for the app, when it last accepted events, and the last error", async () => {
    await run();
    const acceptedAt = now;
    expect(await deliveries()).toEqual({ waiting: 0, givenUp: 0, deliveredAt: acceptedAt });
    await subscribe("ticket.creation");
    const oldestAt = (now += 1000);
    receiver.statuses.push(429);
    await createTicket();
    now += 1000;
    await run();
    await createTicket();
    expect(await deliveries()).toEqual({
      waiting: 2,
      oldestAt,
      deliveredAt: acceptedAt,
      failedAt: now,
      error: "The app returned 429.",
      givenUp: 0,
    });
    expect(await deliveries("9103")).toEqual({ waiting: 0, givenUp: 0 });
  });

  it.each([
    ["an app that isn't there", "/_page/apps/999999/deliveries", 404],
    ["no id", "/_page/apps/x/deliveries", 404],
  ])("sees nothing of %s", async (_what, path, status) => {
    expect((await crm.page("GET", path)).status).toBe(status);
  });

  it("sees how many events were given up in the last seven days", async () => {
    const giveUp = (count: number) =>
      crm.crm.write((context) => countGivenUp(context, fromStoredId(9101), count));
    const days = 86_400_000;
    now = Math.floor(now / days) * days;
    await giveUp(2);
    now += days;
    await giveUp(3);
    await giveUp(4);
    expect(await deliveries()).toHaveProperty("givenUp", 9);
    now += 5 * days;
    expect(await deliveries()).toHaveProperty("givenUp", 9);
    now += days;
    expect(await deliveries()).toHaveProperty("givenUp", 7);
    await giveUp(1);
    const rows = await crm.crm.read(({ db }) =>
      db.selectFrom("given_up_events").select("events").orderBy("day").execute(),
    );
    expect(rows.map((row) => row.events)).toEqual([7, 1]);
    await crm.page("DELETE", "/_page/apps/9101");
    const left = await crm.crm.read(({ db }) =>
      db.selectFrom("given_up_events").selectAll().execute(),
    );
    expect(left).toEqual([]);
  });
});

describe("a subscription", () => {
  it.each<[string, object, string]>([
    ["without its property", { eventType: "ticket.propertyChange" }, "propertyName"],
    [
      "with a property too much",
      { eventType: "ticket.creation", propertyName: "a" },
      "propertyName",
    ],
    ["without its object type", { eventType: "object.creation" }, "objectTypeId"],
    [
      "with an unknown object type",
      { eventType: "object.creation", objectTypeId: "0-999" },
      "objectTypeId",
    ],
    [
      "with the object type of other events",
      { eventType: "ticket.creation", objectTypeId: "0-1" },
      "objectTypeId",
    ],
    ["to something else", { eventType: "ticket.explosion" }, "eventType"],
  ])("is refused %s", async (_what, given, name) => {
    const { status, body } = await call<{ errors: { in: string }[] }>(
      "POST",
      "subscriptions",
      given,
    );
    expect([status, body.errors[0]?.in]).toEqual([400, name]);
  });

  it("exists once, and is paused at first", async () => {
    const given = { eventType: "ticket.creation" };
    const [one, two] = await Promise.all([
      call("POST", "subscriptions", given),
      call("POST", "subscriptions", { ...given, objectTypeId: "0-5" }),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([201, 409]));
    const list = await call<{ results: { active: boolean }[] }>("GET", "subscriptions");
    expect(list.body.results.map(({ active }) => active)).toEqual([false]);
    await createTicket();
    await run();
    expect(events()).toEqual([]);
    const { id } = one.status === 201 ? one.body : two.body;
    await call("PATCH", `subscriptions/${id}`, { active: true });
    const ticket = await createTicket();
    await run();
    expect(events().map(({ objectId }) => objectId)).toEqual([ticket]);
  });

  it("needs an app with a client secret", async () => {
    const { status } = await call(
      "PUT",
      "settings",
      { targetUrl: "https://a.example.com" },
      "9001",
    );
    expect(status).toBe(404);
  });
});
