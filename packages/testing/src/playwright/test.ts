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
import { describeFailure } from "./describe-failure.ts";
import { accessPage } from "./page-access.ts";

/** The calling app under test, with the settings of its provider. */
export interface CallingAppOptions {
  /** URL of the app's page. */
  readonly url: string;
  /** The app's name in the page. Default: "My app". */
  readonly name?: string;
  /** The iframe's size in CSS pixels. Default: 400 by 650. */
  readonly width?: number;
  readonly height?: number;
  /** Whether the app is loaded with the page, not at the first call. */
  readonly supportsInboundCalling?: boolean;
  readonly supportsCustomObjects?: boolean;
  /**
   * Other origins that the app may redirect to, such as its login page's: `https://login.example.com`, or
   * `https://*.example.com` for all subdomains.
   */
  readonly allowedOrigins?: readonly string[];
  /** How long the app may take until it calls `initialized()`, in milliseconds. Default: 15,000. */
  readonly readyTimeoutMs?: number;
}

/** The fixtures of a test. */
export interface CallingFixtures {
  crm: CrmPage;
  callingApp: CallingApp;
  /** Records in addition to the demo data: `test.use({ seed: { records: { contacts: [...] } } })`. */
  seed: SeedInput;
  /** Codes of problems that the test causes on purpose. All others make it fail. */
  expectedProblems: readonly string[];
}

/** The fixtures of a worker, which all of its tests share. */
export interface CallingWorkerFixtures {
  /** The app under test: `use: { app: { url: "http://localhost:3000" } }`. */
  app: CallingAppOptions | undefined;
  /** More options of the worker's CRM: `use: { crmOptions: { logger: true } }`. */
  crmOptions: Pick<CrmServerOptions, "logger" | "sdkDir" | "softphonePort">;
  /** The worker's own CRM, in memory. */
  crmServer: CrmServer;
}

/** The app's id, below the CRM's generated ids. */
const APP_ID = 9100;
const DEFAULT_NAME = "My app";
const READY_TIMEOUT_MS = 15_000;

/** Keeps Playwright's own option an option, so that a configuration can override our default. */
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
          'Set the app\'s URL in playwright.config: use: { app: { url: "http://localhost:3000" } }.',
        );
      }
      const { name = DEFAULT_NAME, url, width = 400, height = 650 } = app;
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
    const { name = DEFAULT_NAME, readyTimeoutMs = READY_TIMEOUT_MS } = app ?? {};
    const access = accessPage(page, String(APP_ID));
    await use(new CallingApp(page, { name, access, readyTimeoutMs }));
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
    const failure = describeFailure(state, thrown, expected);
    if (failure !== undefined || testInfo.status !== testInfo.expectedStatus) {
      const session = await access.messages().catch(() => []);
      const path = testInfo.outputPath("messages.json");
      await writeFile(path, `${JSON.stringify(session, undefined, 2)}\n`);
      testInfo.attachments.push({ name: "messages", path, contentType: "application/json" });
    }
    if (failure !== undefined) {
      throw new Error(`${failure}\nAll messages are in the attachment "messages".`);
    }
  },
});

/** Returns the error and where it was thrown. */
const firstLines = (stack: string): string => stack.split("\n").slice(0, 2).join("\n  ");

/** Resets the CRM's data, and stores the test's own records. */
async function reset({ url, credentials }: CrmServer, seed: SeedInput): Promise<void> {
  const response = await fetch(`${url}/_test/reset`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials?.accessToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ seed }),
  });
  if (!response.ok) throw new Error(`Couldn't reset the CRM: ${await response.text()}`);
}
