import { repaired } from "./browser.ts";
import { isSaved, type LedgerCall } from "./ledger.ts";
import { reconnecting, unstoredCalls } from "./page-texts.ts";
import { people } from "./people.ts";
import { makeReachable, newTab, openPage, type Round } from "./round.ts";
import { TIMEOUT_MS, type Screen, type Tab } from "./tab.ts";

/** A lease lasts for 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;
/** A page that knows a call offers it after its second look, 2 s after it loads. */
const OFFER_TIMEOUT_MS = 8_000;
/** The page waits for the app for 5 s. */
const END_HERE_TIMEOUT_MS = 20_000;
const MAX_SAVES = 4;
/** In characters. */
export const MAX_NOTES_LENGTH = 65_536;

/** Ends all failures. Then the user finishes the calls that the softphone still shows. */
export async function finishCalls(round: Round): Promise<void> {
  await makeReachable(round);
  round.requests.release();
  await round.browser.change(repaired);
  for (const other of round.otherTabs.splice(0)) await other.page.close();
  await finishInApp(round);
  await round.requests.deliverLate();
  await finishInPage(round);
  await unstoredCalls(round.tab.page)
    .waitFor({ state: "hidden", timeout: TIMEOUT_MS })
    .catch(() => round.violations.push({ kind: "stillWaiting", detail: "no failure is active" }));
  // The page may have been killed before it stored what the app completed.
  const abandoned = [...round.ledger.calls.values()].filter((call) => !isSaved(call));
  if (abandoned.length > 0) await comeBackLater(round, abandoned);
  await reconnecting(round.tab.page).waitFor({ state: "hidden", timeout: TIMEOUT_MS });
}

/** The user returns after the leases have expired and finishes the calls of closed tabs. */
async function comeBackLater(round: Round, abandoned: readonly LedgerCall[]): Promise<void> {
  await round.tab.page.close();
  await round.service.restartLater(LONGER_THAN_A_LEASE_MS);
  const { clockAheadMs = 0 } = round.browser.conditions;
  await round.browser.change({ clockAheadMs: clockAheadMs + LONGER_THAN_A_LEASE_MS });
  round.tab = await newTab(round);
  await openPage(round);
  for (const call of abandoned) {
    const { person } = call;
    const row = round.tab.crm.callWith(person ? people[person].phone : "Unknown number");
    const finish = row.getByRole("button", { name: "Finish", exact: true });
    // The page may not know the call. Then nothing that the user typed may be missing.
    await finish
      .first()
      .waitFor({ timeout: OFFER_TIMEOUT_MS })
      .catch(() => undefined);
    call.isOffered = (await finish.count()) > 0;
    if (!call.isOffered) continue;
    await finish.first().click();
    const dialog = round.tab.page.getByRole("dialog");
    const notes = dialog.getByRole("textbox", { name: "Notes" });
    const text = await notes.inputValue();
    // The row may be another call with the same person.
    const shown =
      abandoned.find((other) => other.person === person && other.typed.includes(text)) ?? call;
    shown.isOffered = true;
    if (text.length > MAX_NOTES_LENGTH) {
      if (!shown.typed.includes(text)) {
        const detail = `"${text.slice(0, 100)}…" is offered, and was never typed`;
        round.violations.push({ kind: "typedNotesLost", detail });
      }
      await notes.fill(shorten(text));
      shown.typed.push(shorten(text));
    }
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await unstoredCalls(round.tab.page).waitFor({ state: "hidden", timeout: TIMEOUT_MS });
}

export async function finishInApp({ tab, ledger, violations }: Round): Promise<void> {
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
      await shortenNotes(tab, ledger.current);
      await tab.press("Save", (shown) => shown === "wrapUp");
    } else {
      if (ledger.current) ledger.current.isEndExpected = true;
      await hangUpInApp(tab, screen);
      await tab.waitForScreen((next) => next !== screen);
    }
  }
}

/** The CRM doesn't store all of notes that are too long, so the user shortens them. */
async function shortenNotes(tab: Tab, call: LedgerCall | undefined): Promise<void> {
  const text = call?.typed.at(-1) ?? "";
  if (text.length <= MAX_NOTES_LENGTH) return;
  if (await tab.typeNotes(shorten(text))) call?.typed.push(shorten(text));
}

const shorten = (text: string): string => text.slice(0, MAX_NOTES_LENGTH / 2);

export const hangUpInApp = (tab: Tab, screen: Screen): Promise<void> =>
  tab.press(screen === "incoming" ? "Decline" : "Hang up", (shown) => shown === screen);

/** Ends the calls that only the page still knows. */
async function finishInPage({ tab: { crm } }: Round): Promise<void> {
  const hangUp = crm.currentCall.getByRole("button", { name: /^(Hang up|Decline)$/ });
  const endHere = crm.currentCall.getByRole("button", { name: "End call here" });
  while ((await hangUp.count()) > 0) {
    const before = await hangUp.count();
    await hangUp.first().click();
    // The app may end the call. If it doesn't know the call, the page offers to end it.
    await endHere
      .first()
      .waitFor({ timeout: END_HERE_TIMEOUT_MS })
      .catch(() => undefined);
    if ((await endHere.count()) > 0) await endHere.first().click();
    if ((await hangUp.count()) >= before) return;
  }
}
