import { expect } from "@playwright/test";
import { finishInApp, hangUpInApp } from "./finish-calls.ts";
import { people } from "./people.ts";
import { makeReachable, openPage, visit, type Stage } from "./stage.ts";
import type { Step } from "./step.ts";
import { Tab, type Screen } from "./tab.ts";

/** Does one step of a plan. A user's step that the screen does not offer is passed over. */
export async function runStep(stage: Stage, step: Step): Promise<void> {
  // The table's key and the step's `do` are the same word, which the index loses.
  const run = stepRunners[step.do] as (stage: Stage, step: Step) => Promise<void>;
  await run(stage, step);
}

type StepOf<Name extends Step["do"]> = Extract<Step, { do: Name }>;

const stepRunners: {
  readonly [Name in Step["do"]]: (stage: Stage, step: StepOf<Name>) => Promise<void>;
} = {
  dial: async (stage, { person }) => {
    await freePhone(stage);
    await visit(stage, person);
    await startCall(stage, () => stage.tab.crm.dial(people[person].phone));
  },
  dialFromKeypad: async (stage, { person }) => {
    await freePhone(stage);
    const { frame } = stage.tab.phone;
    await frame.getByRole("textbox", { name: "Phone number" }).fill(people[person].phone);
    await startCall(stage, () => stage.tab.phone.button("Call").click());
  },
  ring: async (stage, { person }) => {
    await freePhone(stage);
    await startCall(stage, () => stage.tab.phone.receiveCall(people[person].phone));
  },
  answer: ({ tab }) => tab.press("Answer", (screen) => screen === "incoming"),
  waitForAnswer: async (stage) => {
    if ((await onScreen(stage)) === "call") await stage.tab.phone.timer.waitFor();
  },
  type: async (stage, { text }) => {
    const { tab, ledger } = stage;
    const call = ledger.current;
    let screen = await onScreen(stage);
    // A phone that takes no notes during a save takes them afterwards.
    if (screen === "saving" && !(await canType(tab))) screen = await tab.settledScreen();
    if (!call || (screen !== "call" && screen !== "wrapUp" && screen !== "saving")) return;
    try {
      await tab.phone.notes.fill(text);
    } catch (error) {
      // The save before was confirmed, and the notes went with it.
      if ((await tab.screen()) === "keypad") return;
      throw error;
    }
    // The save before was confirmed at this moment: the form closed under the user's hands.
    if ((await tab.screen()) === "keypad") return;
    call.typed = text;
    call.isSkipped = false;
  },
  hangUp: async (stage, { at }) => {
    const { tab, ledger } = stage;
    const screen = await onScreen(stage);
    const call = ledger.current;
    if (!call?.person || (screen !== "call" && screen !== "incoming")) return;
    call.isEndExpected = true;
    if (at === "otherParty") await tab.phone.farEnd("Hang up (other party)");
    else if (at === "page") await tab.crm.hangUp(people[call.person].phone);
    else await hangUpInApp(tab, screen);
    await tab.waitForScreen((next) => next !== screen);
  },
  save: ({ tab }) => tab.press("Save", (screen) => screen === "wrapUp"),
  skipNotes: async (stage) => {
    const { tab, ledger } = stage;
    if ((await onScreen(stage)) !== "wrapUp") return;
    if (ledger.current) ledger.current.isSkipped = true;
    await tab.press("Skip notes", (screen) => screen === "wrapUp");
  },
  cancelSecondDial: async (stage, { person }) => {
    if ((await onScreen(stage)) !== "call") return;
    await visit(stage, person);
    await stage.tab.crm.dial(people[person].phone);
    await stage.tab.crm.confirm("Stay on this call");
  },
  refusedDial: async (stage, { person }) => {
    if ((await onScreen(stage)) !== "wrapUp") return;
    await visit(stage, person);
    await stage.tab.crm.dial(people[person].phone);
    await expect(stage.tab.crm.alerts.filter({ hasText: /last call/ })).not.toHaveCount(0);
  },
  ringBusyPhone: async (stage, { person }) => {
    const { tab, ledger } = stage;
    if ((await onScreen(stage)) !== "call") return;
    const before = ledger.calls.size;
    await tab.phone.receiveCall(people[person].phone);
    await expect.poll(() => ledger.calls.size).toBeGreaterThan(before);
    const turnedAway = [...ledger.calls.values()].at(-1);
    if (turnedAway) turnedAway.isEndExpected = true;
  },
  forgetCallInApp: async ({ tab, ledger }) => {
    await tab.clearSession("app");
    await tab.reloadApp();
    ledger.current = undefined;
  },
  hangUpGhost: async ({ tab }, { person }) => {
    const ghost = tab.crm.callWith(people[person].phone);
    if ((await ghost.count()) > 0) await tab.crm.hangUp(people[person].phone);
  },
  failRequests: async ({ requests }, { how, times }) => requests.fail(how, times),
  releaseRequests: async ({ requests }) => requests.release(),
  deliverLate: async ({ requests }) => requests.deliverLate(),
  killService: async ({ service }) => service.kill(),
  startService: async ({ service }) => service.ensureUp(),
  goOffline: async ({ requests }) => requests.setOffline(true),
  goOnline: async ({ requests }) => requests.setOffline(false),
  reloadPage: async (stage) => {
    forgive(stage);
    await makeReachable(stage);
    await stage.tab.page.reload();
    await stage.tab.ready();
  },
  reloadApp: async (stage) => {
    forgive(stage);
    await stage.tab.reloadApp();
  },
  remountApp: async (stage) => {
    forgive(stage);
    await stage.tab.remountApp();
    // Without a network the app can't load; it loads by itself when the network is back.
    if (stage.requests.isOffline) await stage.requests.setOffline(false);
    await stage.tab.ready();
  },
  reopenTab: async (stage) => {
    await stage.tab.close(stage.ledger.current?.typed);
    await openNextTab(stage);
  },
  crashTab: async (stage, { restores }) => {
    const session = restores ? await stage.tab.readSession() : undefined;
    await stage.tab.untilKept(stage.ledger.current?.typed);
    await stage.tab.crm.crash();
    await stage.tab.page.close();
    await openNextTab(stage, session);
  },
  duplicateTab: async (stage) => {
    if (stage.otherTab) return;
    await makeReachable(stage);
    const tab = new Tab(await stage.context.newPage(), stage.service.url);
    await tab.restoreSession(await stage.tab.readSession());
    await tab.page.goto(stage.tab.page.url());
    await tab.ready();
    stage.otherTab = tab;
    // The user goes on in the first one: a browser draws only the tab in front.
    await stage.tab.page.bringToFront();
  },
  closeTab: async (stage, { which }) => {
    const { tab: original, otherTab: duplicate } = stage;
    if (!duplicate) return;
    const [closed, kept] = which === "original" ? [original, duplicate] : [duplicate, original];
    await closed.close(stage.ledger.current?.typed);
    stage.tab = kept;
    stage.otherTab = undefined;
    await kept.page.bringToFront();
  },
  clearStorage: async ({ tab }, { of: side }) => {
    tab.isForgetful = true;
    const frame = await tab.windowOf(side);
    await tab.clearSession(side);
    await frame.evaluate(async () => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) {
        if (name !== undefined) indexedDB.deleteDatabase(name);
      }
    });
  },
  fillStorage: async ({ tab }, { of: side }) => {
    tab.isForgetful = true;
    const frame = await tab.windowOf(side);
    await frame.evaluate(() => {
      window.isStorageFull = true;
    });
  },
};

/** Asked during a save, which may end at any moment. */
const canType = ({ phone }: Tab): Promise<boolean> =>
  phone.notes.isEditable({ timeout: 500 }).catch(() => false);

/** The softphone's screen, with the phone in sight. */
async function onScreen({ tab }: Stage): Promise<Screen> {
  const screen = await tab.waitForScreen((shown) => shown !== "none");
  await tab.showPhone();
  return screen;
}

/** Finishes the call before, as a user must before the next one. */
async function freePhone(stage: Stage): Promise<void> {
  if ((await stage.tab.screen()) !== "keypad") {
    await makeReachable(stage);
    stage.requests.release();
    await finishInApp(stage);
  }
  await stage.tab.showPhone();
}

/** Runs what makes the softphone start a call; the user works on that one then. */
async function startCall({ ledger, tab }: Stage, start: () => Promise<void>): Promise<void> {
  const before = ledger.calls.size;
  await start();
  await expect
    .poll(() => ledger.calls.size, { timeout: 5_000, intervals: [25, 50, 100] })
    .toBeGreaterThan(before);
  ledger.current = [...ledger.calls.values()].at(-1);
  await tab.waitForScreen((screen) => screen !== "keypad");
}

async function openNextTab(
  stage: Stage,
  session?: Awaited<ReturnType<Tab["readSession"]>>,
): Promise<void> {
  forgive(stage);
  stage.tab = new Tab(await stage.context.newPage(), stage.service.url);
  if (session) await stage.tab.restoreSession(session);
  await openPage(stage);
}

/** What only a window's memory held may go with it. */
function forgive({ tab, ledger }: Stage): void {
  if (!tab.isForgetful) return;
  ledger.forgiveUnsaved();
}
