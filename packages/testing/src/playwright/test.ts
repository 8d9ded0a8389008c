import { test as base } from "@playwright/test";
import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import { CallingApp } from "./calling-app.ts";
import { CrmPage } from "./crm-page.ts";
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
}

/** What a test is given. */
export interface CallingFixtures {
  crm: CrmPage;
  callingApp: CallingApp;
  /** Codes of problems that the test makes on purpose; any other one fails it. */
  expectedProblems: readonly string[];
}

interface CallingWorkerFixtures {
  /** Where the app under test is: `use: { app: { url: "http://localhost:3000" } }`. */
  app: CallingAppOptions | undefined;
  /** The worker's own CRM, in memory. */
  crmServer: CrmServer;
}

/** The app's id, below those that are minted. */
const APP_ID = 9100;
const STANDARD_NAME = "My app";

/** Playwright's `test` with a CRM page around the calling app. */
export const test = base.extend<CallingFixtures, CallingWorkerFixtures>({
  app: [undefined, { option: true, scope: "worker" }],
  expectedProblems: [[], { option: true }],
  trace: ["retain-on-failure", { scope: "worker" }],

  crmServer: [
    async ({ app }, use) => {
      if (!app) {
        throw new Error(
          'Say where the app is, in playwright.config: use: { app: { url: "http://localhost:3000" } }.',
        );
      }
      const { name = STANDARD_NAME, url, width = 400, height = 650, ...settings } = app;
      const server = await createCrmServer({
        memory: true,
        hasTestRoutes: true,
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
    await use(new CallingApp(page, app?.name ?? STANDARD_NAME, accessPage(page, String(APP_ID))));
  },

  crm: async ({ page, crmServer, callingApp, expectedProblems }, use, testInfo) => {
    const thrown: string[] = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    const access = accessPage(page, String(APP_ID));
    const accessToken = crmServer.credentials?.accessToken ?? "";
    const { url } = crmServer;
    await use(
      new CrmPage(page, { url, accessToken, access, app: callingApp, providerId: String(APP_ID) }),
    );

    const state = await access.state().catch(() => undefined);
    const unexpected = (state?.problems ?? []).filter(
      ({ code }) => !expectedProblems.includes(code),
    );
    const faults = [
      ...unexpected.map(({ code, message }) => `${code}: ${message}`),
      ...thrown.map((message) => `The page or the app threw: ${message}`),
    ];
    if (faults.length > 0 || testInfo.status !== testInfo.expectedStatus) {
      const session = await access.messages().catch(() => []);
      await testInfo.attach("messages", {
        body: JSON.stringify(session, undefined, 2),
        contentType: "application/json",
      });
    }
    await fetch(`${url}/_test/reset`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (faults.length > 0 && testInfo.status === testInfo.expectedStatus) {
      throw new Error(
        `The app broke the rules of the protocol:\n${faults.map((each) => `  ${each}`).join("\n")}\nThe messages are attached. A test that means it says so: test.use({ expectedProblems: ["illegalOrder"] }).`,
      );
    }
  },
});
