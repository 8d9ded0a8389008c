import type { ChaosBrowser } from "./browser.ts";
import type { CallRequests } from "./call-requests.ts";
import type { Ledger } from "./ledger.ts";
import { nameOf, type Person } from "./people.ts";
import type { ChaosService } from "./service.ts";
import { Tab } from "./tab.ts";
import type { Violation } from "./violation.ts";

/** Everything that a running round uses. */
export interface Round {
  readonly browser: ChaosBrowser;
  readonly service: ChaosService;
  readonly requests: CallRequests;
  readonly ledger: Ledger;
  /** Another data directory has others. */
  contactIds: ReadonlyMap<Person, string>;
  readonly violations: Violation[];
  /** The tab in which the user works. */
  tab: Tab;
  /** The other tabs of the browser. */
  otherTabs: Tab[];
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
  const tabs = [round.tab, ...round.otherTabs];
  if (tabs.length > 1) {
    const tabWithPhone = await Promise.any(
      tabs.map(async (each) => {
        await each.waitForScreen((screen) => screen !== "none");
        return each;
      }),
    );
    round.tab = tabWithPhone;
    round.otherTabs = tabs.filter((tab) => tab !== tabWithPhone);
    await tabWithPhone.page.bringToFront();
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

/** Opens another tab of the browser. */
export const newTab = async ({
  browser,
  service,
}: Pick<Round, "browser" | "service">): Promise<Tab> =>
  new Tab(await browser.context.newPage(), service.url);

/** Allows the loss of notes that only the memory of a window had. */
export function excuseLostStorage({ tab, ledger }: Round): void {
  if (!tab.hasLostStorage) return;
  ledger.excuseUnsavedNotes();
}
