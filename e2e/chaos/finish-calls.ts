import { reconnecting, unstoredCalls } from "./page-words.ts";
import { makeReachable, type Stage } from "./stage.ts";

/** A lease lasts for 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;
const STORED_TIMEOUT_MS = 20_000;
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
  if (abandoned.length > 0) await stage.service.restartLater(LONGER_THAN_A_LEASE_MS);
  await reconnecting(stage.tab.page).waitFor({ state: "hidden", timeout: RECONNECT_TIMEOUT_MS });
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
