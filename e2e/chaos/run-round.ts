import { stripVTControlCharacters } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { CallRequests } from "./call-requests.ts";
import { checkRound } from "./check-round.ts";
import { finishCalls } from "./finish-calls.ts";
import { Ledger } from "./ledger.ts";
import { LAST_NAME, people, type Person } from "./people.ts";
import { openPage, type Round } from "./round.ts";
import { describeStep, type Plan } from "./step.ts";
import { runStep } from "./steps.ts";
import type { ChaosService } from "./service.ts";
import { Tab } from "./tab.ts";
import type { Violation } from "./violation.ts";
import { watchWindows } from "./watch-windows.ts";

/** Runs a plan, finishes all calls, and returns the violations. */
export async function runRound(
  context: BrowserContext,
  service: ChaosService,
  plan: Plan,
): Promise<readonly Violation[]> {
  const ledger = new Ledger();
  await watchWindows(context, (frame, event) => ledger.record(frame, event));
  const requests = new CallRequests(context);
  await requests.install();
  const round: Round = {
    context,
    service,
    requests,
    ledger,
    contactIds: await createContacts(service, plan),
    violations: [],
    tab: new Tab(await context.newPage(), service.url),
    otherTab: undefined,
  };
  await openPage(round);
  for (const [index, step] of plan.steps.entries()) {
    try {
      await runStep(round, step);
    } catch (error) {
      round.violations.push({
        kind: "stuck",
        detail: `step ${index + 1} (${describeStep(step)}): ${summaryOf(error)}`,
      });
    }
  }
  try {
    await finishCalls(round);
    await checkRound(round);
  } catch (error) {
    round.violations.push({ kind: "stuck", detail: `at the end: ${summaryOf(error)}` });
  }
  return round.violations;
}

/** Creates the contacts that the plan names. */
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

/** Returns the first line of an error, and what Playwright waited for. */
function summaryOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const waiting = /waiting for .*/.exec(text)?.[0];
  return text.split("\n", 1)[0] + (waiting === undefined ? "" : `: ${waiting}`);
}
