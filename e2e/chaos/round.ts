import type { BrowserContext } from "@playwright/test";
import type { CallRequests } from "./call-requests.ts";
import type { Ledger } from "./ledger.ts";
import { nameOf, type Person } from "./people.ts";
import type { ChaosService } from "./service.ts";
import type { Tab } from "./tab.ts";
import type { Violation } from "./violation.ts";

/** What a round is played with. */
export interface Stage {
  readonly context: BrowserContext;
  readonly service: ChaosService;
  readonly requests: CallRequests;
  readonly ledger: Ledger;
  readonly contactIds: ReadonlyMap<Person, string>;
  readonly violations: Violation[];
  /** The tab that the user works in. */
  tab: Tab;
  /** The other one of two tabs with the same session. */
  otherTab: Tab | undefined;
}

/** Opens the page of a contact, with the service running and the network there. */
export async function openPage(stage: Stage): Promise<void> {
  const [contactId] = stage.contactIds.values();
  await makeReachable(stage);
  await stage.tab.crm.open("contact", Number(contactId));
  await stage.tab.ready();
}

/** Starts what the page needs to load something. */
export async function makeReachable({ service, requests }: Stage): Promise<void> {
  await service.ensureUp();
  await requests.setOffline(false);
}

/** Goes to a contact by links: the page is not loaded again. */
export async function visit(stage: Stage, person: Person): Promise<void> {
  const { crm, page } = stage.tab;
  const contactId = Number(stage.contactIds.get(person));
  if (page.url() === crm.recordUrl("contact", contactId)) return;
  await makeReachable(stage);
  await crm.follow("Contacts", nameOf(person));
}
