import type { IncomingMessage, ServerResponse } from "node:http";
import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import { expect, type FrameLocator } from "@playwright/test";
import { isFromCrm } from "../examples/ticket-mirror/verify-callback.mjs";
import { test as base } from "./support/base-test.ts";
import { CrmPage } from "./support/crm-page.ts";
import { CrmService } from "./support/crm-service.ts";
import { completeCall, handlerData } from "./support/fixture-app.ts";
import { serve } from "./support/serve.ts";

/** Two apps that do the same, on the vendor's SDK and on ours. */
const APPS = [
  { id: 9201, name: "On the vendor's SDK", path: "/vendor-app/esm.html" },
  { id: 9202, name: "On our SDK", path: "/our-app/index.html" },
] as const;
const secretOf = (id: number) => `secret-of-${id}-${"s".repeat(64)}`;
const BEFORE_SECOND_ATTEMPT_MS = 5000;

/** The webhook of the apps' channels, and how it responds: undefined never responds. */
interface Webhook {
  readonly url: string;
  readonly received: { call: { appId: number; engagementId: number }; isSigned: boolean }[];
  readonly statuses: (number | undefined)[];
}

interface Service extends CrmService {
  /** Connects the channel of an app. */
  connect(appId: number, url: string, isReady?: boolean): Promise<void>;
  /** Moves the clock of the service. */
  wait(ms: number): void;
}

const test = base.extend<{ webhook: Webhook; service: Service; crmPage: CrmPage }>({
  webhook: async ({}, use) => {
    const received: Webhook["received"] = [];
    const statuses: Webhook["statuses"] = [];
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      const published = JSON.parse(body) as Webhook["received"][number]["call"];
      const url = `${site.url}${request.url}`;
      const isSigned = isFromCrm(request, url, body, secretOf(published.appId));
      received.push({ call: published, isSigned });
      const status = statuses.length > 0 ? statuses.shift() : 200;
      if (status !== undefined) response.writeHead(status).end("[]");
    };
    const site = await serve((request, response) => void receive(request, response));
    await use({ url: `${site.url}/numbers?of=user`, received, statuses });
    await site.stop();
  },
  service: async ({ sites }, use) => {
    let ahead = 0;
    const crm: CrmServer = await createCrmServer({
      memory: true,
      mayImportFromLoopback: true,
      now: () => Date.now() + ahead,
      seed: {
        apps: APPS.map(({ id, name, path }) => ({
          id,
          settings: { name, url: `${sites.app}${path}` },
          developer: {
            clientId: `client-${id}`,
            clientSecret: secretOf(id),
            redirectUrls: [`${sites.app}/oauth`],
            scopes: ["contacts", "timeline"],
          },
        })),
      },
    });
    const service = new CrmService({ url: crm.url, credentials: crm.credentials });
    const connect = async (appId: number, url: string, isReady = true) => {
      const path = `/crm/v3/extensions/calling/${appId}/settings/channel-connection`;
      const response = await fetch(`${crm.url}${path}?hapikey=${crm.credentials?.hapikey}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url, isReady }),
      });
      expect(response.status).toBe(200);
    };
    const wait = (ms: number) => {
      ahead += ms;
    };
    await use(Object.assign(service, { connect, wait }));
    await crm.stop();
  },
  crmPage: async ({ page, service }, use) => use(new CrmPage(page, service.url)),
});

/** Calls a contact with an app, and returns the ids of the call. */
async function call(crmPage: CrmPage, name: string) {
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", name);
  const app = crmPage.app(name);
  await expect(app.getByRole("status")).toHaveText(/^Engagement \d+$/);
  const [created] = await handlerData(app, "onCreateEngagementSucceeded");
  const { externalCallId, engagementId } = created as {
    externalCallId: string;
    engagementId: number;
  };
  return { app, reference: { externalCallId, engagementId } };
}

/** Calls a method of the app's SDK. Ours returns a promise, whose rejection is another way to the failure. */
const ask = (app: FrameLocator, method: string, data: object): Promise<unknown> =>
  app.locator("html").evaluate(
    (_html, [name, given]) => {
      const { cti } = window.callingApp as unknown as {
        cti: Record<string, (data: object) => unknown>;
      };
      return Promise.resolve(cti[name]?.(given)).then(
        () => undefined,
        () => undefined,
      );
    },
    [method, data] as const,
  );

/** How many times an app received a success and a failure. */
const outcomes = async (app: FrameLocator, name: string): Promise<[number, number]> => [
  (await handlerData(app, `on${name}Succeeded`)).length,
  (await handlerData(app, `on${name}Failed`)).length,
];

for (const { id, name } of APPS) {
  test(
    `an app ${name.toLowerCase()} publishes a call to its channel once`,
    { tag: name !== "On our SDK" ? ["@long"] : [] },
    async ({ crmPage, service, webhook }) => {
      const { app, reference } = await call(crmPage, name);

      // Without a channel there is nowhere to publish to, and nothing else to finalize.
      await ask(app, "publishToChannel", reference);
      await expect.poll(() => outcomes(app, "PublishToChannel")).toEqual([0, 1]);
      expect(await handlerData(app, "onPublishToChannelFailed")).toMatchObject([
        {
          ...reference,
          error: { message: expect.stringContaining("channel connection") as unknown },
        },
      ]);
      await ask(app, "finalizeEngagement", reference);
      await expect.poll(() => outcomes(app, "FinalizeEngagement")).toEqual([1, 0]);

      // The webhook fails, then it never responds: the app has its reply, and the service tries again.
      await service.connect(id, webhook.url);
      webhook.statuses.push(500, undefined);
      await ask(app, "publishToChannel", reference);
      await expect.poll(() => outcomes(app, "PublishToChannel")).toEqual([1, 1]);
      expect(await handlerData(app, "onPublishToChannelSucceeded")).toMatchObject([reference]);
      await expect.poll(() => webhook.received.length).toBe(1);
      service.wait(BEFORE_SECOND_ATTEMPT_MS);
      await expect.poll(() => webhook.received.length).toBe(2);
      await ask(app, "publishToChannel", reference);
      await ask(app, "finalizeEngagement", reference);
      await expect.poll(() => outcomes(app, "PublishToChannel")).toEqual([2, 1]);
      await expect.poll(() => outcomes(app, "FinalizeEngagement")).toEqual([2, 0]);

      // The call continues until it is saved, and its webhook has one job.
      await completeCall(app);
      await expect(crmPage.calls).toContainText("Call from the fixture app");
      expect(webhook.received).toEqual(
        [1, 2].map(() => ({
          call: { appId: id, portalId: 1, userId: 11, ...reference },
          isSigned: true,
        })),
      );
    },
  );
}

test("a call is finalized with the channel, and published by neither a connection that isn't ready nor for another app", async ({
  crmPage,
  service,
  webhook,
}) => {
  const [other, { id, name }] = APPS;
  await service.connect(other.id, webhook.url, false);
  const first = await call(crmPage, other.name);
  await ask(first.app, "publishToChannel", first.reference);
  await expect.poll(() => outcomes(first.app, "PublishToChannel")).toEqual([0, 1]);
  await ask(first.app, "finalizeEngagement", first.reference);
  await expect.poll(() => outcomes(first.app, "FinalizeEngagement")).toEqual([1, 0]);
  await completeCall(first.app);
  await expect(crmPage.calls).toHaveCount(1);

  await service.connect(id, webhook.url);
  const { app, reference } = await call(crmPage, name);
  // An app can name any engagement, also one of another app.
  await ask(app, "publishToChannel", first.reference);
  await expect.poll(() => outcomes(app, "PublishToChannel")).toEqual([0, 1]);
  await ask(app, "finalizeEngagement", reference);
  await expect.poll(() => webhook.received.length).toBe(1);
  expect(webhook.received[0]).toMatchObject({ call: reference, isSigned: true });
});
