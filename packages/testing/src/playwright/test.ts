import { DocumentedError } from "@calling-extensions/contract";
import {
  test as base,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import {
  createCrmServer,
  type CrmServer,
  type CrmServerOptions,
  type SeedInput,
} from "@calling-extensions/crm-server";
import { setUp, type CallingAppOptions, type TestSetup } from "./app-options.ts";
import { CallingApp } from "./calling-app.ts";
import { attachCoverage } from "./coverage.ts";
import { CrmPage, type CrmSession } from "./crm-page.ts";
import { attachRecordings } from "./attach-recordings.ts";
import { describeFailure } from "./describe-failure.ts";
import { accessPage } from "./page-access.ts";
import { SessionRecorder, type RecordingMode, type RecordingSettings } from "./session-recorder.ts";

/** The fixtures of a test. */
export interface CallingFixtures {
  /** Starts before the browser opens the test's page, and takes as long. */
  crmReset: { readonly done: Promise<void> };
  /** The CRM page with the app. */
  crm: CrmPage;
  /** The calling app in the page. */
  callingApp: CallingApp;
  /** Records in addition to the demo data: `test.use({ seed: { records: { contacts: [...] } } })`. */
  seed: SeedInput;
  /**
   * When what the page and the app say is attached to the test's report as a recording, for `calling-extensions show` and
   * `replay`. Default: `"retain-on-failure"`.
   */
  recording: RecordingMode | RecordingSettings;
  /** Codes of problems that the test causes on purpose. All others make it fail. */
  expectedProblems: readonly string[];
}

/** The fixtures of a worker, which all of its tests share. */
export interface CallingWorkerFixtures {
  /**
   * The app under test: `use: { app: { url: "http://localhost:3000" } }`. By default, the one of
   * `calling-extensions.config.ts` in the working directory.
   */
  app: CallingAppOptions | undefined;
  /** More apps in the CRM, which a test opens by name: `crm.open("contact", 101, { app: "Other app" })`. */
  otherApps: readonly CallingAppOptions[];
  /** More options of the worker's CRM: `use: { crmOptions: { logger: true } }`. */
  crmOptions: Pick<CrmServerOptions, "logger" | "policy" | "sdkDir" | "softphonePort">;
  /** The CRM's apps and its initial data. */
  crmSetup: TestSetup;
  /** The worker's own CRM, in memory. */
  crmServer: CrmServer;
}

/** Keeps Playwright's own option an option, so that a configuration can override our default. */
const workerOption = { scope: "worker", option: true } as const;

/**
 * Playwright's `test` with a CRM page around the calling app.
 *
 * @example
 *   test("a call is stored", async ({ crm, callingApp }) => {
 *     await crm.open("contact", 101);
 *     const call = await crm.dial();
 *     await callingApp.frame.getByRole("button", { name: "Hang up" }).click();
 *     await expect(call).toBeOnTimeline({ title: "Renewal" });
 *   });
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & CallingFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & CallingWorkerFixtures
> = base.extend<CallingFixtures, CallingWorkerFixtures>({
  app: [undefined, { option: true, scope: "worker" }],
  otherApps: [[], { option: true, scope: "worker" }],
  crmOptions: [{}, { option: true, scope: "worker" }],
  seed: [{}, { option: true }],
  recording: ["retain-on-failure", { option: true }],
  expectedProblems: [[], { option: true }],
  trace: ["retain-on-failure", workerOption],

  crmSetup: [
    async ({ app, otherApps }, use) => use(await setUp(app, otherApps)),
    { scope: "worker" },
  ],

  crmServer: [
    async ({ crmSetup, crmOptions }, use) => {
      const { seed, seedFile, allowedOrigins, policy } = crmSetup;
      const server = await createCrmServer({
        policy,
        ...crmOptions,
        seed,
        seedFile,
        allowedOrigins,
        memory: true,
        hasTestRoutes: true,
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  crmReset: async ({ crmServer, seed }, use) => {
    const done = reset(crmServer, seed);
    // `crm` reports a failure.
    done.catch(() => undefined);
    await use({ done });
  },

  // Works without `crm`, also in pages of another CRM.
  callingApp: async ({ page, crmSetup }, use) => {
    const [app] = crmSetup.apps;
    await use(new CallingApp(page, app, accessPage(page, app.providerId)));
  },

  crm: async (
    { crmReset, page, crmServer, crmSetup, recording, expectedProblems },
    use,
    testInfo,
  ) => {
    const recorder = new SessionRecorder(recording);
    await Promise.all([crmReset.done, recorder.record(page.context())]);
    const { url, credentials } = crmServer;
    const accessToken = credentials?.accessToken ?? "";
    const { apps, ring } = crmSetup;
    const session: CrmSession = { url, accessToken, apps, ring, recorder, pages: [], thrown: [] };
    const crm = new CrmPage(page, session);
    await use(crm);

    const { pages, thrown } = session;
    const [states, messages] = await Promise.all([
      Promise.all(pages.map((each) => each.states())).then((all) => all.flat()),
      Promise.all(pages.map((each) => each.allMessages())).then((all) => all.flat()),
    ]);
    const hasPortFaults = pages.some((each) => each.hasPortFaults);
    const expected = [...expectedProblems, ...(hasPortFaults ? ["portFailed"] : [])];
    const failure = describeFailure(states, thrown, expected);
    attachCoverage(testInfo, messages);
    const hasFailed = failure !== undefined || testInfo.status !== testInfo.expectedStatus;
    const place = recorder.isKept(hasFailed) ? await attachRecordings(testInfo, recorder) : "";
    await closeOtherBrowsers(page, pages);
    if (failure !== undefined) throw new Error(`${failure}\n${place}`.trim());
    // Playwright shows it below the error of the test itself.
    if (hasFailed && place !== "") testInfo.errors.push({ message: place });
  },
});

/** Playwright closes only the test's own browser context. */
async function closeOtherBrowsers(page: Page, opened: readonly CrmPage[]): Promise<void> {
  const contexts = new Set(opened.map((crm) => crm.page.context()));
  contexts.delete(page.context());
  await Promise.all([...contexts].map((context) => context.close()));
}

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
  if (!response.ok)
    throw new DocumentedError("crmFailed", `Couldn't reset the CRM: ${await response.text()}`);
}
