import type { BrowserContext } from "@playwright/test";
import { CallRequests } from "./call-requests.ts";
import { checkRound } from "./check-round.ts";
import { Ledger } from "./ledger.ts";
import { unstoredCalls } from "./page-words.ts";
import { LAST_NAME, people, type Person } from "./people.ts";
import { describeStep, type Plan } from "./step.ts";
import { runStep } from "./steps.ts";
import type { ChaosService } from "./service.ts";
import { Tab } from "./tab.ts";
import type { Violation } from "./violation.ts";
import { watchWindows } from "./witness.ts";

/** A lease lasts for 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;
const STORED_TIMEOUT_MS = 20_000;
const MAX_SAVES = 4;

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

/** Plays a plan, puts everything in order again, and returns what does not hold then. */
export async function runRound(
  context: BrowserContext,
  service: ChaosService,
  plan: Plan,
): Promise<readonly Violation[]> {
  const ledger = new Ledger();
  await watchWindows(context, (frame, event) => ledger.note(frame, event));
  const requests = new CallRequests(context);
  await requests.install();
  const stage: Stage = {
    context,
    service,
    requests,
    ledger,
    contactIds: await createContacts(service, plan),
    violations: [],
    tab: new Tab(await context.newPage(), service.url),
    otherTab: undefined,
  };
  await openPage(stage);
  for (const [index, step] of plan.steps.entries()) {
    try {
      await runStep(stage, step);
    } catch (error) {
      stage.violations.push({
        kind: "stuck",
        detail: `step ${index + 1} (${describeStep(step)}): ${firstLineOf(error)}`,
      });
    }
  }
  try {
    await finishCalls(stage);
    await checkRound(stage);
  } catch (error) {
    stage.violations.push({ kind: "stuck", detail: `at the end: ${firstLineOf(error)}` });
  }
  return stage.violations;
}

/** Only those whom the plan names. */
async function createContacts(
  { crm }: ChaosService,
  { steps }: Plan,
): Promise<ReadonlyMap<Person, string>> {
  const named = new Set(steps.flatMap((step) => ("person" in step ? [step.person] : [])));
  const contactIds = new Map<Person, string>();
  for (const person of named) {
    const properties = { ...people[person], lastname: LAST_NAME };
    const { id } = (await crm.send("POST", "/crm/v3/objects/contacts", { properties })) as {
      id: string;
    };
    contactIds.set(person, id);
  }
  return contactIds;
}

/** Opens the page of a contact, with the service running and the network there. */
export async function openPage(stage: Stage): Promise<void> {
  const [contactId] = stage.contactIds.values();
  await heal(stage);
  await stage.tab.crm.open("contact", Number(contactId));
  await stage.tab.ready();
}

async function heal({ service, requests }: Stage): Promise<void> {
  await service.ensureUp();
  await requests.setOffline(false);
}

/** Ends every failure; the user finishes what the softphone still shows. */
async function finishCalls(stage: Stage): Promise<void> {
  await heal(stage);
  stage.requests.release();
  await stage.otherTab?.page.close();
  stage.otherTab = undefined;
  await finishInApp(stage);
  await stage.requests.deliverLate();
  await finishInPage(stage);
  await unstoredCalls(stage.tab.page)
    .waitFor({ state: "hidden", timeout: STORED_TIMEOUT_MS })
    .catch(() => stage.violations.push({ kind: "stillWaiting", detail: "nothing is in its way" }));
  const abandoned = [...stage.ledger.calls.values()].filter(({ isCompleted }) => !isCompleted);
  if (abandoned.length > 0) await stage.service.restartLater(LONGER_THAN_A_LEASE_MS);
}

export async function finishInApp({ tab, ledger, violations }: Stage): Promise<void> {
  await tab.ready();
  for (let saves = 0; ;) {
    const screen = await tab.settledScreen();
    if (screen === "keypad") return;
    await tab.showPhone();
    if (screen === "wrapUp") {
      if (saves === MAX_SAVES) {
        violations.push({ kind: "cannotSave", detail: `after ${MAX_SAVES} attempts` });
        await tab.phone.button("Skip the notes").click();
        return;
      }
      saves += 1;
      await tab.phone.save();
    } else {
      if (ledger.current) ledger.current.isEndExpected = true;
      await tab.phone.button(screen === "incoming" ? "Reject" : "Hang up").click();
      await tab.waitForScreen((next) => next !== screen);
    }
  }
}

/** Ends the calls that only the page still has. */
async function finishInPage({ tab: { crm } }: Stage): Promise<void> {
  const hangUp = crm.currentCall.getByRole("button", { name: /^(Hang up|Decline)$/ });
  const endHere = crm.currentCall.getByRole("button", { name: "End it here" });
  while ((await hangUp.count()) > 0) {
    const before = await hangUp.count();
    await hangUp.first().click();
    // The app may end it; one that does not know it leaves that to the page.
    await endHere
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
    if ((await endHere.count()) > 0) await endHere.first().click();
    if ((await hangUp.count()) >= before) return;
  }
}

export const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
