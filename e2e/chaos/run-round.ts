import { stripVTControlCharacters } from "node:util";
import { ChaosBrowser, type Launch } from "./browser.ts";
import { CallRequests } from "./call-requests.ts";
import { checkRound } from "./check-round.ts";
import { finishCalls } from "./finish-calls.ts";
import { Ledger } from "./ledger.ts";
import { createContacts, type Person } from "./people.ts";
import { newTab, openPage, type Round } from "./round.ts";
import { describeStep, type Plan } from "./step.ts";
import { runStep } from "./steps.ts";
import type { ChaosService } from "./service.ts";
import type { Violation } from "./violation.ts";
import { watchWindows } from "./watch-windows.ts";

/** Runs a plan, finishes all calls, and returns the violations. */
export async function runRound(
  launch: Launch,
  service: ChaosService,
  plan: Plan,
): Promise<readonly Violation[]> {
  const ledger = new Ledger();
  const requests = new CallRequests();
  const browser = await ChaosBrowser.start(launch, async (context) => {
    await watchWindows(context, (frame, event) => ledger.record(frame, event));
    await requests.install(context);
  });
  try {
    const round: Round = {
      browser,
      service,
      requests,
      ledger,
      contactIds: await createContacts(service.crm, peopleOf(plan)),
      violations: [],
      tab: await newTab({ browser, service }),
      otherTabs: [],
    };
    await openPage(round);
    await playRound(round, plan);
    return round.violations;
  } finally {
    await browser.dispose();
  }
}

async function playRound(round: Round, plan: Plan): Promise<void> {
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
}

/** The people that a plan names. */
const peopleOf = ({ steps }: Plan): ReadonlySet<Person> =>
  new Set(steps.flatMap((step) => ("person" in step ? [step.person] : [])));

/** Returns the first line of an error, and what Playwright waited for. */
function summaryOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const waiting = /waiting for .*/.exec(text)?.[0];
  return text.split("\n", 1)[0] + (waiting === undefined ? "" : `: ${waiting}`);
}
