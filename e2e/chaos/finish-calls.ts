import type { LedgerCall } from "./ledger.ts";
import { reconnecting, unstoredCalls } from "./page-words.ts";
import { people } from "./people.ts";
import { makeReachable, openPage, type Stage } from "./stage.ts";
import { Tab, type Screen } from "./tab.ts";

/** A lease lasts for 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;
const STORED_TIMEOUT_MS = 20_000;
const OFFER_TIMEOUT_MS = 3_000;
const RECONNECT_TIMEOUT_MS = 45_000;
const MAX_SAVES = 4;

/** Ends every failure; the user finishes what the softphone still shows. */
export async function finishCalls(stage: Stage): Promise<void> {
  await makeReachable(stage);
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
  if (abandoned.length > 0) await comeBackLater(stage, abandoned);
  await reconnecting(stage.tab.page).waitFor({ state: "hidden", timeout: RECONNECT_TIMEOUT_MS });
}

/** The user comes back when the leases are over, and finishes what a closed tab left behind. */
async function comeBackLater(stage: Stage, abandoned: readonly LedgerCall[]): Promise<void> {
  await stage.tab.page.close();
  await stage.service.restartLater(LONGER_THAN_A_LEASE_MS);
  stage.tab = new Tab(await stage.context.newPage(), stage.service.url);
  await stage.tab.shiftClock(LONGER_THAN_A_LEASE_MS);
  await openPage(stage);
  for (const { person } of abandoned) {
    const row = stage.tab.crm.callWith(person ? people[person].phone : "Unknown number");
    const finish = row.getByRole("button", { name: "Finish", exact: true });
    // The page may know nothing of it: then nothing of the user's may be missing.
    await finish
      .first()
      .waitFor({ timeout: OFFER_TIMEOUT_MS })
      .catch(() => undefined);
    if ((await finish.count()) === 0) continue;
    await finish.first().click();
    const dialog = stage.tab.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await unstoredCalls(stage.tab.page).waitFor({ state: "hidden", timeout: STORED_TIMEOUT_MS });
}

export async function finishInApp({ tab, ledger, violations }: Stage): Promise<void> {
  for (let saves = 0; ;) {
    const screen = await tab.settledScreen();
    if (screen === "keypad") return;
    if (screen === "logIn") {
      // A phone whose storage was cleared asks for the login after its call.
      await tab.ready();
    } else if (screen === "wrapUp") {
      if (saves === MAX_SAVES) {
        violations.push({ kind: "cannotSave", detail: `after ${MAX_SAVES} attempts` });
        await tab.press("Skip notes", (shown) => shown === "wrapUp");
        return;
      }
      saves += 1;
      await tab.press("Save", (shown) => shown === "wrapUp");
    } else {
      if (ledger.current) ledger.current.isEndExpected = true;
      await hangUpInApp(tab, screen);
      await tab.waitForScreen((next) => next !== screen);
    }
  }
}

export const hangUpInApp = (tab: Tab, screen: Screen): Promise<void> =>
  tab.press(screen === "incoming" ? "Decline" : "Hang up", (shown) => shown === screen);

/** Ends the calls that only the page still has. */
async function finishInPage({ tab: { crm } }: Stage): Promise<void> {
  const hangUp = crm.currentCall.getByRole("button", { name: /^(Hang up|Decline)$/ });
  const endHere = crm.currentCall.getByRole("button", { name: "End call here" });
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
