/** Playwright fixtures that test a calling app in a CRM page. */
export { test, type CallingFixtures, type CallingWorkerFixtures } from "./playwright/test.ts";
export type { CallingAppOptions, InstalledApp, TestSetup } from "./playwright/app-options.ts";
export { expect } from "./playwright/expect.ts";
export type { CrmCall, CrmPage, OpenOptions, RecordKind } from "./playwright/crm-page.ts";
export type { RecordingMode, RecordingSettings } from "./playwright/session-recorder.ts";
export type { CallingApp } from "./playwright/calling-app.ts";

/** The CRM page's interface for tests and the console. */
export type { PageApp, PageHandle } from "@calling-extensions/page-handle";
