// @postgres-only
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCallbackReceiver, type CallbackReceiver } from "../testing/callback-receiver.ts";
import { oauthSeed } from "../testing/oauth-app.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../testing/open-test-app.ts";
import { claimJob } from "./claimed-jobs.ts";
import { scheduleJob } from "./jobs.ts";

/** How often a race runs: each one may be won by either side. */
const ROUNDS = 6;
const JOBS = 6;

let services: ServicePair;
let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await openCallbackReceiver();
  services = await openServicePair("demo", (location) =>
    openTestApp({
      location,
      seed: oauthSeed({ callbackUrl: `${receiver.origin}/events` }),
      imports: { mayReachLoopback: true },
    }),
  );
});
afterAll(async () => {
  await services.close();
  await receiver.close();
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

it("a job is claimed once, and claims don't wait for each other", async () => {
  for (const _ of times(ROUNDS, () => undefined)) {
    const ids = await services.here.crm.write(async (context) => {
      const scheduled: string[] = [];
      for (let job = 0; job < JOBS; job += 1) {
        scheduled.push(await scheduleJob(context, { kind: "work", input: job }));
      }
      return scheduled;
    });
    const claimed = await services.race(
      times(
        JOBS + 2,
        (index) => (app: TestApp) =>
          app.crm.write((context) => claimJob(context, `worker ${index}`), []),
      ),
    );
    expect(claimed.flatMap((job) => (job ? [job.id] : [])).toSorted()).toEqual(ids.toSorted());
  }
});

it("an app gets each event once while two processes change records and deliver", async () => {
  const { here } = services;
  await here.page("PUT", "/_page/installations/9101", {
    scopes: ["contacts", "timeline", "tickets"],
  });
  const subscribed = await here.send(
    "POST",
    `/webhooks/v3/9101/subscriptions?hapikey=${TEST_CREDENTIALS.hapikey}`,
    {},
    { eventType: "ticket.propertyChange", propertyName: "subject", active: true },
  );
  expect(subscribed.status).toBe(201);
  const subjects = times(24, (index) => `Subject ${index}`);
  await services.race<unknown>([
    ...subjects.map(
      (subject, index) => (app: TestApp) =>
        app.api("PATCH", `/crm/v3/objects/tickets/${301 + (index % 3)}`, {
          properties: { subject },
        }),
    ),
    ...times(8, () => (app: TestApp) => app.files.jobs.runDue()),
  ]);
  // What was stored after the last delivery.
  await here.files.jobs.runDue();
  const received = receiver.requests
    .flatMap(({ body }) => JSON.parse(body) as { propertyValue?: string }[])
    .flatMap(({ propertyValue }) => propertyValue ?? []);
  expect(received.toSorted()).toEqual(subjects.toSorted());
});
