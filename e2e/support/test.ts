import { expect } from "@calling-extensions/testing";
import { SOFTPHONE, SOFTPHONE_ID, test as base } from "./base-test.ts";
import { CrmPage } from "./crm-page.ts";
import { CrmService } from "./crm-service.ts";
import { Softphone } from "./softphone.ts";

export { expect, SOFTPHONE };
export { SOFTPHONE_ID } from "./base-test.ts";
export const VENDOR_APP = "Vendor fixture";
export const VENDOR_APP_ID = 9002;

/** The phone numbers of two contacts in the demo data: Ada (101) and Bo (102). */
export const ADA = "+12025550101";
export const BO = "+442079460102";

/** The signed-in user. */
const DANA = { id: 11, ownerId: 21, name: "Dana Demo", email: "dana.demo@example.com" };

/** How the vendor's fixture app is installed; `path` is its page. */
export interface VendorAppSettings {
  path: string;
  supportsInboundCalling: boolean;
  usesCallingWindow?: boolean;
  width?: number;
  supportsCustomObjects?: boolean;
  /** The scopes that it is granted; by default, all that a calling app needs. */
  scopes?: string[];
}

/** A contact in addition to the demo data. */
export interface SeededContact {
  id: string;
  properties: Record<string, string>;
}

interface TestFixtures {
  /** If set, installs the vendor's fixture app in addition to the softphone. */
  vendorApp: VendorAppSettings | undefined;
  contacts: SeededContact[];
  /** Whether the user may install and remove calling apps. */
  managesApps: boolean;
  /** Whether each page loads the softphone, which takes a third of the time. Tests without calls don't need it. */
  loadsPhone: boolean;
  crmService: CrmService;
  crmPage: CrmPage;
  softphone: Softphone;
}

export const test = base.extend<TestFixtures>({
  vendorApp: [undefined, { option: true }],
  contacts: [[], { option: true }],
  managesApps: [true, { option: true }],
  loadsPhone: [true, { option: true }],
  seed: async ({ sites, vendorApp, contacts, managesApps }, use) => {
    const { path, scopes, ...settings } = vendorApp ?? {};
    await use({
      users: managesApps ? [] : [{ ...DANA, role: "salesRep" }],
      records: { contacts },
      apps: vendorApp
        ? [
            {
              id: VENDOR_APP_ID,
              settings: { name: VENDOR_APP, url: `${sites.app}${path}`, ...settings },
              ...(scopes && { scopes }),
            },
          ]
        : [],
    });
  },
  // `crm` resets and observes the page's CRM, even if a test doesn't use it directly.
  crmService: async ({ crm, crmServer, loadsPhone }, use) => {
    const service = new CrmService({ url: crm.url, credentials: crmServer.credentials });
    if (!loadsPhone) await service.changeSettings(SOFTPHONE_ID, { supportsInboundCalling: false });
    await use(service);
  },
  crmPage: async ({ page, crmService }, use) => use(new CrmPage(page, crmService.url)),
  softphone: async ({ callingApp }, use) => use(new Softphone(callingApp.frame)),
});

/** Clicks a contact's number, logs in, and waits until the far end answers. */
export async function callContact(crmPage: CrmPage, softphone: Softphone): Promise<void> {
  await crmPage.open("contact", 101);
  await crmPage.dial(ADA);
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
}
