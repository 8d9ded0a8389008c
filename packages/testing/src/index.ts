/** Playwright fixtures with which a calling app is tested in a CRM page. */
export {
  test,
  type CallingAppOptions,
  type CallingFixtures,
  type CallingWorkerFixtures,
} from "./playwright/test.ts";
export { expect } from "./playwright/expect.ts";
export type { CrmCall, CrmPage, RecordKind } from "./playwright/crm-page.ts";
export type { CallingApp } from "./playwright/calling-app.ts";

/** What the CRM page offers to tests and to the console. */
export type { PageApp, PageHandle } from "@calling-extensions/page-handle";
