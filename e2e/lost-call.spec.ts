import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrmServer, type CrmServer } from "@calling-extensions/crm-server";
import { CrmPage } from "./support/crm-page.ts";
import { Softphone } from "./support/softphone.ts";
import { callContact, expect, SOFTPHONE, test as base } from "./support/test.ts";

/** A lease lasts for 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;

/** The service on a clock of its own, which `restartLater` puts forward while nobody is there. */
const test = base.extend<{ place: { server: CrmServer; restartLater(): Promise<void> } }>({
  place: async ({ softphoneSite }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "calling-extensions-e2e-"));
    let ahead = 0;
    const start = (port: number): Promise<CrmServer> =>
      createCrmServer({
        dataDir,
        port,
        softphonePort: softphoneSite.port,
        now: () => Date.now() + ahead,
      });
    const place = {
      server: await start(0),
      restartLater: async () => {
        const { port } = place.server;
        await place.server.stop();
        ahead += LONGER_THAN_A_LEASE_MS;
        place.server = await start(port);
      },
    };
    await use(place);
    await place.server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  crmPage: async ({ page, place }, use) => use(new CrmPage(page, place.server.url)),
  softphone: async ({ crmPage }, use) => use(new Softphone(crmPage.app(SOFTPHONE))),
});

const ways = {
  "was closed": (crmPage: CrmPage) => crmPage.page.close(),
  crashed: (crmPage: CrmPage) => crmPage.crash(),
};
for (const [title, leave] of Object.entries(ways)) {
  test(`a call whose page ${title} for good is on the timeline as a lost one`, async ({
    context,
    crmPage,
    softphone,
    place,
  }) => {
    await callContact(crmPage, softphone);
    await expect(crmPage.calls).toHaveCount(0);
    await leave(crmPage);

    await place.restartLater();
    const later = new CrmPage(await context.newPage(), place.server.url);
    await later.open("contact", 101);
    await expect(later.calls).toHaveCount(1);
    await expect(later.calls).toContainText("Lost connection");
    await expect(later.currentCall).toBeHidden();
  });
}
