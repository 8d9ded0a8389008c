import { expect } from "@playwright/test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCrmServer } from "@calling-extensions/crm-server";
import { test as base } from "./base-test.ts";
import { CrmPage } from "./crm-page.ts";
import { startCrmProcess } from "./crm-process.ts";
import { CrmService } from "./crm-service.ts";
import type { FixtureSites } from "./fixture-sites.ts";
import { Softphone } from "./softphone.ts";

export const SOFTPHONE = "Demo softphone";
export const VENDOR_APP = "Vendor fixture";

/** Who is signed in. */
const DANA = { id: 11, ownerId: 21, name: "Dana Demo", email: "dana.demo@example.com" };

const sdkDir = fileURLToPath(new URL("../../packages/sdk", import.meta.url));

/** How the vendor's fixture app is installed; `path` is its page. */
export interface VendorAppSettings {
  path: string;
  supportsInboundCalling: boolean;
  supportsCustomObjects?: boolean;
  /** What it is granted; all that a calling app needs, unless said. */
  scopes?: string[];
}

/** A contact beyond those of the demo data. */
export interface SeededContact {
  id: string;
  properties: Record<string, string>;
}

const seedOf = (
  sites: FixtureSites,
  vendorApp: VendorAppSettings | undefined,
  contacts: readonly SeededContact[],
  managesApps: boolean,
): string =>
  JSON.stringify({
    users: managesApps ? [] : [{ ...DANA, permissions: [] }],
    records: { contacts },
    apps: vendorApp
      ? [
          {
            id: 9002,
            settings: {
              name: VENDOR_APP,
              url: `${sites.app}${vendorApp.path}`,
              supportsInboundCalling: vendorApp.supportsInboundCalling,
              supportsCustomObjects: vendorApp.supportsCustomObjects ?? false,
            },
            ...(vendorApp.scopes && { scopes: vendorApp.scopes }),
          },
        ]
      : [],
  });

/** The running service; `restart` puts another one in its place. */
export interface RunningCrm {
  service: CrmService;
  restart(): Promise<void>;
}

/** Clicks a contact's number, logs in, and waits until the far end has picked up. */
export async function callContact(crmPage: CrmPage, softphone: Softphone): Promise<void> {
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101");
  await softphone.logIn();
  await expect(crmPage.currentCall).toContainText("In call");
}

interface TestFixtures {
  /** Installs the vendor's fixture app as app 9002 where it is set. */
  vendorApp: VendorAppSettings | undefined;
  contacts: SeededContact[];
  /** Whether the user may install and remove calling apps. */
  managesApps: boolean;
  /** Whether the service has a process of its own, which takes a while to start. */
  hasCrmProcess: boolean;
  crm: RunningCrm;
  crmPage: CrmPage;
  softphone: Softphone;
}

export const test = base.extend<TestFixtures>({
  vendorApp: [undefined, { option: true }],
  contacts: [[], { option: true }],
  managesApps: [true, { option: true }],
  hasCrmProcess: [false, { option: true }],
  crm: async ({ sites, softphoneSite, vendorApp, contacts, managesApps, hasCrmProcess }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "calling-extensions-e2e-"));
    const seedFile = join(dataDir, "seed.yaml");
    await writeFile(seedFile, seedOf(sites, vendorApp, contacts, managesApps));
    const start = hasCrmProcess ? startCrmProcess : createCrmServer;
    const softphonePort = softphoneSite.port;
    const service = await CrmService.start(start, {
      dataDir,
      softphonePort,
      seedFile,
      sdkDir,
      port: 0,
    });
    await use({ service, restart: () => service.restart() });
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  crmPage: async ({ page, crm }, use) => use(new CrmPage(page, crm.service.url)),
  softphone: async ({ crmPage }, use) => use(new Softphone(crmPage.app(SOFTPHONE))),
});
export { expect };
