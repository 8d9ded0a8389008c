import type { BrowserContext } from "@playwright/test";
import type { CallRequests } from "./call-requests.ts";
import type { Ledger } from "./ledger.ts";
import { nameOf, type Person } from "./people.ts";
import type { ChaosService } from "./service.ts";
import type { Tab } from "./tab.ts";
import type { Violation } from "./violation.ts";

/** Everything that a running round uses. */
export interface Round {
  readonly context: BrowserContext;
  readonly service: ChaosService;
  readonly requests: CallRequests;
  readonly ledger: Ledger;
  readonly contactIds: ReadonlyMap<Person, string>;
  readonly violations: Violation[];
  /** The tab in which the user works. */
  tab: Tab;
  /** The other tab with the same session, if there are two. */
  otherTab: Tab | undefined;
}

/** Opens the page of a contact, with the service and the network up. */
export async function openPage(round: Round): Promise<void> {
  const [contactId] = round.contactIds.values();
  await makeReachable(round);
  await round.tab.crm.open("contact", Number(contactId));
  await followPhone(round);
}

/** The user continues in the tab that has the phone. It moves when its tab is reloaded or closed. */
export async function followPhone(round: Round): Promise<void> {
  const { tab, otherTab } = round;
  if (otherTab) {
    const tabWithPhone = await Promise.any(
      [tab, otherTab].map(async (each) => {
        await each.waitForScreen((screen) => screen !== "none");
        return each;
      }),
    );
    if (tabWithPhone === otherTab) {
      round.tab = otherTab;
      round.otherTab = tab;
    }
    await round.tab.page.bringToFront();
  }
  await round.tab.ready();
}

/** Brings up the service and the network, so that the page can load. */
export async function makeReachable({ service, requests }: Round): Promise<void> {
  await service.ensureUp();
  await requests.setOffline(false);
}

/** Follows links to a contact, without a reload of the page. */
export async function visit(round: Round, person: Person): Promise<void> {
  const { crm, page } = round.tab;
  const contactId = Number(round.contactIds.get(person));
  if (page.url() === crm.recordUrl("contact", contactId)) return;
  await makeReachable(round);
  await crm.follow("Contacts", nameOf(person));
}
