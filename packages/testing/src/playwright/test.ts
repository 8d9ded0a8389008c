import { writeFile } from "node:fs/promises";
import { test as base } from "@playwright/test";
import {
  createCrmServer,
  type CrmServer,
  type CrmServerOptions,
  type SeedInput,
} from "@calling-extensions/crm-server";
import { CallingApp } from "./calling-app.ts";
import { CrmPage } from "./crm-page.ts";
import { describeTrouble } from "./describe-trouble.ts";
import { accessPage } from "./page-access.ts";

/** The calling app under test, as its provider's settings say. */
export interface CallingAppOptions {
  /** Address of the app's page. */
  readonly url: string;
  /** By default "My app". */
  readonly name?: string;
  /** CSS pixels; by default 400 by 650. */
  readonly width?: number;
  readonly height?: number;
  /** The app is loaded with the page rather than at the first call. */
  readonly supportsInboundCalling?: boolean;
  readonly supportsCustomObjects?: boolean;
  /**
   * Further origins that the app may redirect to, such as its login page's: `https://login.example.com`,
   * or `https://*.example.com` for every subdomain.
   */
  readonly allowedOrigins?: readonly string[];
  /** How long it may take to come up, in milliseconds; by default 15,000. */
  readonly readyTimeoutMs?: number;
}

/** What a test is given. */
export interface CallingFixtures {
  crm: CrmPage;
  callingApp: CallingApp;
  /** What the CRM has beside the demo data: `test.use({ seed: { records: { contacts: [...] } } })`. */
  seed: SeedInput;
  /** Codes of problems that the test makes on purpose; any other one fails it. */
  expectedProblems: readonly string[];
}

/** What a worker is given, for all of its tests. */
export interface CallingWorkerFixtures {
  /** Where the app under test is: `use: { app: { url: "http://localhost:3000" } }`. */
  app: CallingAppOptions | undefined;
  /** Further options of the worker's CRM: `use: { crmOptions: { logger: true } }`. */
  crmOptions: Pick<CrmServerOptions, "logger" | "sdkDir" | "softphonePort">;
  /** The worker's own CRM, in memory. */
  crmServer: CrmServer;
}

/** The app's id, below those that are minted. */
const APP_ID = 9100;
const STANDARD_NAME = "My app";
const READY_TIMEOUT_MS = 15_000;

/** Still an option where it stands for Playwright's own, so that a configuration's word is above it. */
const workerOption = { scope: "worker", option: true } as const;

/** Playwright's `test` with a CRM page around the calling app. */
export const test = base.extend<CallingFixtures, CallingWorkerFixtures>({
  app: [undefined, { option: true, scope: "worker" }],
  crmOptions: [{}, { option: true, scope: "worker" }],
  seed: [{}, { option: true }],
  expectedProblems: [[], { option: true }],
  trace: ["retain-on-failure", workerOption],

  crmServer: [
    async ({ app, crmOptions }, use) => {
      if (!app) {
        throw new Error(
          'Say where the app is, in playwright.config: use: { app: { url: "http://localhost:3000" } }.',
        );
      }
      const { name = STANDARD_NAME, url, width = 400, height = 650 } = app;
      const { supportsInboundCalling, supportsCustomObjects } = app;
      const settings = { supportsInboundCalling, supportsCustomObjects };
      const server = await createCrmServer({
        ...crmOptions,
        memory: true,
        hasTestRoutes: true,
        allowedOrigins: { [APP_ID]: app.allowedOrigins ?? [] },
        seed: {
          apps: [
            { id: APP_ID, settings: { name, url, width, height, isReady: true, ...settings } },
          ],
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  callingApp: async ({ page, app }, use) => {
    const { name = STANDARD_NAME, readyTimeoutMs = READY_TIMEOUT_MS } = app ?? {};
    const access = accessPage(page, String(APP_ID));
    await use(new CallingApp(page, { name, access, patienceMs: readyTimeoutMs }));
  },

  crm: async ({ page, crmServer, seed, callingApp, expectedProblems }, use, testInfo) => {
    await reset(crmServer, seed);
    const thrown: string[] = [];
    page.on("pageerror", ({ stack, message }) => thrown.push(firstLines(stack ?? message)));
    const access = accessPage(page, String(APP_ID));
    const accessToken = crmServer.credentials?.accessToken ?? "";
    const { url } = crmServer;
    const crm = new CrmPage(page, {
      url,
      accessToken,
      access,
      app: callingApp,
      providerId: String(APP_ID),
    });
    await use(crm);

    const state = await access.state().catch(() => undefined);
    const expected = [...expectedProblems, ...(crm.hasPortFaults ? ["portFailed"] : [])];
    const trouble = describeTrouble(state, thrown, expected);
    if (trouble !== undefined || testInfo.status !== testInfo.expectedStatus) {
      const session = await access.messages().catch(() => []);
      const path = testInfo.outputPath("messages.json");
      await writeFile(path, `${JSON.stringify(session, undefined, 2)}\n`);
      testInfo.attachments.push({ name: "messages", path, contentType: "application/json" });
    }
    if (trouble !== undefined) {
      throw new Error(`${trouble}\nAll messages are in the attachment "messages".`);
    }
  },
});

/** What was thrown, and where. */
const firstLines = (stack: string): string => stack.split("\n").slice(0, 2).join("\n  ");

/** Puts the CRM back to where it was when it began, and stores a test's own data. */
async function reset({ url, credentials }: CrmServer, seed: SeedInput): Promise<void> {
  const answer = await fetch(`${url}/_test/reset`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials?.accessToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ seed }),
  });
  if (!answer.ok) throw new Error(`The CRM could not be put back: ${await answer.text()}`);
}
