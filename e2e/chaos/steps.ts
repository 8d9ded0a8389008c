import { expect } from "@playwright/test";
import { finishInApp, hangUpInApp } from "./finish-calls.ts";
import { repaired } from "./browser.ts";
import { createContacts, people } from "./people.ts";
import {
  excuseLostStorage,
  followPhone,
  makeReachable,
  newTab,
  openPage,
  visit,
  type Round,
} from "./round.ts";
import { clearStorage, corruptStorage } from "./spoil-storage.ts";
import type { Step } from "./step.ts";
import { COPIED_KEY, TIMEOUT_MS, type Screen, type Tab } from "./tab.ts";

/** Longer than the page waits for a database. */
const DATABASE_DELAY_MS = 2_000;
/** `npm run chaos -- --sleep` sets it. */
const SLEEP_MS = Number(process.env["CHAOS_SLEEP_SECONDS"] ?? 3) * 1000;
const LONG_NOTES = 100_000;

const hasCall = (screen: Screen): boolean => !["none", "keypad", "logIn"].includes(screen);

/** Runs one step of a plan. Skips a step of the user that the screen does not allow. */
export async function runStep(round: Round, step: Step): Promise<void> {
  // The table's key equals the step's `do`, which the type of the index does not express.
  const run = stepRunners[step.do] as (round: Round, step: Step) => Promise<void>;
  await run(round, step);
}

type StepOf<Name extends Step["do"]> = Extract<Step, { do: Name }>;

const stepRunners: {
  readonly [Name in Step["do"]]: (round: Round, step: StepOf<Name>) => Promise<void>;
} = {
  dial: async (round, { person }) => {
    await finishPreviousCall(round);
    await visit(round, person);
    await startCall(round, () => round.tab.crm.dial(people[person].phone));
  },
  dialFromKeypad: async (round, { person }) => {
    await finishPreviousCall(round);
    await startCall(round, () => round.tab.dialOnKeypad(people[person].phone));
  },
  ring: async (round, { person }) => {
    await finishPreviousCall(round);
    await startCall(round, () => round.tab.ring(people[person].phone));
  },
  answer: ({ tab }) => tab.press("Answer", (screen) => screen === "incoming"),
  waitForAnswer: async (round) => {
    if ((await showScreen(round)) === "call") await round.tab.phone.timer.waitFor();
  },
  type: (round, { text }) => typeNotes(round, text),
  typeLong: (round, { text }) => typeNotes(round, `${text} ${"long ".repeat(LONG_NOTES / 5)}`),
  hangUp: async (round, { at }) => {
    const { tab, ledger } = round;
    const screen = await showScreen(round);
    const call = ledger.current;
    if (!call?.person || (screen !== "call" && screen !== "incoming")) return;
    call.isEndExpected = true;
    if (at === "otherParty") await tab.phone.farEnd("Hang up (other party)");
    else if (at === "page") await tab.crm.hangUp(people[call.person].phone);
    else await hangUpInApp(tab, screen);
    await tab.waitForScreen((next) => next !== screen);
  },
  save: ({ tab }) => tab.press("Save", (screen) => screen === "wrapUp"),
  skipNotes: async (round) => {
    const { tab, ledger } = round;
    if ((await showScreen(round)) !== "wrapUp") return;
    if (ledger.current) ledger.current.isSkipped = true;
    await tab.press("Skip notes", (screen) => screen === "wrapUp");
  },
  cancelSecondDial: async (round, { person }) => {
    if ((await showScreen(round)) !== "call") return;
    await visit(round, person);
    await round.tab.crm.dial(people[person].phone);
    await round.tab.phoneCrm.confirm("Stay on this call");
  },
  refusedDial: async (round, { person }) => {
    if ((await showScreen(round)) !== "wrapUp") return;
    await visit(round, person);
    await round.tab.crm.dial(people[person].phone);
    const rejections = round.tab.crm.alerts.filter({ hasText: /last call/ });
    await waitAfterDial(round.tab, async () => (await rejections.count()) > 0);
  },
  ringBusyPhone: async (round, { person }) => {
    const { tab, ledger } = round;
    if ((await showScreen(round)) !== "call") return;
    const before = ledger.calls.size;
    await tab.phone.receiveCall(people[person].phone);
    await expect.poll(() => ledger.calls.size, { timeout: TIMEOUT_MS }).toBeGreaterThan(before);
    const declined = [...ledger.calls.values()].at(-1);
    if (declined) declined.isEndExpected = true;
  },
  failRequests: async ({ requests }, { how, times }) => requests.fail(how, times),
  releaseRequests: async ({ requests }) => requests.release(),
  deliverLate: async ({ requests }) => requests.deliverLate(),
  killService: async ({ service }) => service.kill(),
  startService: async ({ service }) => service.ensureUp(),
  replaceService: async (round) => {
    await round.service.replace();
    round.ledger.excuseStoredCalls();
    round.contactIds = await createContacts(round.service.crm, round.contactIds.keys());
  },
  goOffline: async ({ requests }) => requests.setOffline(true),
  goOnline: async ({ requests }) => requests.setOffline(false),
  reloadPage: async (round) => {
    excuseLostStorage(round);
    await makeReachable(round);
    await round.tab.page.reload();
    await followPhone(round);
  },
  reloadApp: async (round) => {
    excuseLostStorage(round);
    await round.tab.reloadApp();
    await awaitApp(round);
  },
  remountApp: async (round) => {
    excuseLostStorage(round);
    await round.tab.remountApp();
    await awaitApp(round);
  },
  reopenTab: async (round) => {
    await round.tab.close(round.ledger.current);
    await continueInNextTab(round);
  },
  crashTab: async (round, { restores }) => {
    const session = restores ? await round.tab.readSession() : undefined;
    await round.tab.waitUntilStored(round.ledger.current);
    await round.tab.crm.crash();
    await round.tab.page.close();
    await continueInNextTab(round, session);
  },
  openTab: async (round) => {
    await makeReachable(round);
    await openBehind(round, await newTab(round));
  },
  killBrowser: async (round) => {
    const { tab, ledger, browser, service, requests } = round;
    await tab.waitUntilStored(ledger.current, ["database"]);
    const isUnstored = ledger.current?.isInBrowser === false;
    // The CRM gets what is typed during a call and after it, but not after its completion.
    const isSent = service.isUp && requests.arrive && !ledger.current?.isCompleted;
    // Nothing has the notes but memory, and a file that the browser writes some seconds later.
    if (isUnstored && !isSent) ledger.excuseUnsavedNotes();
    await browser.killAndRestart();
    round.otherTabs = [];
    await openNextTab(round);
  },
  sleep: ({ browser }) => browser.sleep(SLEEP_MS),
  setClock: ({ browser }, { aheadMs }) => browser.change({ clockAheadMs: aheadMs }),
  slowDatabases: ({ browser }) => browser.change({ databaseDelayMs: DATABASE_DELAY_MS }),
  breakDatabases: ({ browser }) => browser.change({ isDatabaseBroken: true }),
  repairDatabases: ({ browser }) => browser.change(repaired),
  duplicateTab: async (round) => {
    await makeReachable(round);
    const tab = await newTab(round);
    await tab.restoreSession(await round.tab.readSession());
    await openBehind(round, tab);
  },
  closeTab: async (round, { which }) => {
    const [other, ...others] = round.otherTabs;
    if (!other) return;
    const [closed, kept] = which === "original" ? [round.tab, other] : [other, round.tab];
    await makeReachable(round);
    await closed.close(round.ledger.current);
    round.tab = kept;
    round.otherTabs = others;
    await kept.page.bringToFront();
    await followPhone(round);
  },
  freezeTab: async (round) => {
    const { tab, otherTabs } = round;
    const [other, ...others] = otherTabs;
    const isActiveAgain = tab.freeze(SLEEP_MS);
    // The other tab has to load the phone.
    if (other) await makeReachable(round);
    await other?.page.bringToFront();
    const hasMoved = (await other?.usePhone()) ?? false;
    await isActiveAgain;
    if (!other || !hasMoved) return followPhone(round);
    // A call stays where it is. An idle phone disappears from the tab that was frozen.
    const screen = await tab.waitForScreen(
      async (shown) => hasCall(shown) || (await other.screen()) !== "none",
    );
    if (hasCall(screen)) return tab.page.bringToFront();
    round.tab = other;
    round.otherTabs = [tab, ...others];
    await other.ready();
  },
  openCallingWindow: async (round) => {
    await makeReachable(round);
    await round.tab.openCallingWindow();
    await round.tab.ready();
  },
  reloadCallingWindow: async (round) => {
    excuseLostStorage(round);
    await makeReachable(round);
    await round.tab.callingWindow?.reload();
    await followPhone(round);
  },
  closeCallingWindow: async (round, { crashes }) => {
    const { tab, ledger } = round;
    const { callingWindow } = tab;
    if (!callingWindow) return;
    excuseLostStorage(round);
    await tab.waitUntilStored(ledger.current);
    await makeReachable(round);
    if (!crashes) {
      await callingWindow.close();
      return followPhone(round);
    }
    // The tab that opened the window shares its process.
    await tab.crm.crash();
    await callingWindow.close();
    await tab.page.close();
    await continueInNextTab(round);
  },
  clearStorage: async ({ tab }, { of: side }) => {
    tab.hasLostStorage = true;
    const frame = await tab.windowOf(side);
    await tab.clearSession(side);
    await frame.evaluate(clearStorage);
  },
  corruptStorage: async ({ tab }, { of: side }) => {
    tab.hasLostStorage = true;
    const frame = await tab.windowOf(side);
    await frame.evaluate(corruptStorage, COPIED_KEY);
  },
  fillStorage: async ({ tab }, { of: side }) => {
    tab.hasLostStorage = true;
    const frame = await tab.windowOf(side);
    await frame.evaluate(() => {
      window.isStorageFull = true;
    });
  },
};

/** Whether the notes are editable during a save, which may end at any moment. */
const canType = ({ phone }: Tab): Promise<boolean> =>
  phone.notes.isEditable({ timeout: 500 }).catch(() => false);

/** Waits until the app is connected. Without a network it can't load; it loads by itself when the network is back. */
async function awaitApp({ requests, tab }: Round): Promise<void> {
  if (requests.isOffline) await requests.setOffline(false);
  await tab.ready();
}

/** Shows the softphone and returns its screen. */
async function showScreen({ tab }: Round): Promise<Screen> {
  const screen = await tab.waitForScreen((shown) => shown !== "none");
  await tab.showPhone();
  return screen;
}

/** Finishes the previous call, as a user must before the next one. */
async function finishPreviousCall(round: Round): Promise<void> {
  if ((await round.tab.screen()) !== "keypad") {
    await makeReachable(round);
    round.requests.release();
    await finishInApp(round);
  }
  await round.tab.showPhone();
}

/** Waits for the call that `start` makes the softphone start. The user continues with that call. */
async function startCall({ ledger, tab }: Round, start: () => Promise<void>): Promise<void> {
  const before = ledger.calls.size;
  await start();
  await waitAfterDial(tab, async () => ledger.calls.size > before);
  ledger.current = [...ledger.calls.values()].at(-1);
  await tab.waitForScreen((screen) => screen !== "keypad");
}

/**
 * Waits for the result of a dial. The page asks first if it has a live call, which the app may have forgotten,
 * or may have ended while another tab was on it.
 */
async function waitAfterDial({ phoneCrm }: Tab, isDone: () => Promise<boolean>): Promise<void> {
  const callAnyway = phoneCrm.confirmation.getByRole("button", { name: "Call anyway" });
  const look = async (): Promise<boolean> => {
    if (await callAnyway.isVisible()) await callAnyway.click();
    return isDone();
  };
  await expect.poll(look, { timeout: TIMEOUT_MS, intervals: [25, 50, 100] }).toBe(true);
}

/** The user types notes, if the screen of the current call allows it. */
async function typeNotes(round: Round, text: string): Promise<void> {
  const { tab, ledger } = round;
  const call = ledger.current;
  let screen = await showScreen(round);
  // The phone may accept no notes during a save.
  if (screen === "saving" && !(await canType(tab))) screen = await tab.settledScreen();
  if (!call || (screen !== "call" && screen !== "wrapUp" && screen !== "saving")) return;
  if (!(await tab.typeNotes(text))) return;
  call.typed.push(text);
  call.isSkipped = false;
}

/** Opens the same record in another tab. The user continues in the current one. */
async function openBehind(round: Round, other: Tab): Promise<void> {
  await other.page.goto(round.tab.page.url());
  await other.waitForCalling();
  round.otherTabs.push(other);
  // The browser renders only the tab in front.
  await round.tab.page.bringToFront();
}

/** The current tab is gone. Another one may have the phone. */
async function continueInNextTab(
  round: Round,
  session?: Awaited<ReturnType<Tab["readSession"]>>,
): Promise<void> {
  const [next, ...others] = round.otherTabs;
  if (!next) return openNextTab(round, session);
  excuseLostStorage(round);
  round.tab = next;
  round.otherTabs = others;
  await makeReachable(round);
  await followPhone(round);
}

async function openNextTab(
  round: Round,
  session?: Awaited<ReturnType<Tab["readSession"]>>,
): Promise<void> {
  excuseLostStorage(round);
  round.tab = await newTab(round);
  if (session) await round.tab.restoreSession(session);
  await openPage(round);
}
