import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AllTexts } from "../languages/en-late.ts";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { ada, created, dialContext, type Tab } from "../testing/tab.ts";

type Names = (texts: AllTexts) => readonly string[];

/** What a user sees in one situation. */
interface Screen {
  readonly name: string;
  /** Whether a CRM page embeds the phone; true by default. */
  readonly hasCrm?: boolean;
  readonly arrange?: (tab: Tab) => unknown;
  /** Buttons that the user clicks, one after another. */
  readonly clicks?: Names;
  /** Buttons that must be on the screen . */
  readonly buttons?: Names;
  /** Text that must be there. */
  readonly says?: (texts: AllTexts) => string;
}

const logIn = (tab: Tab) => tab.phone.logIn("Robin Reed");
const connect = (tab: Tab) =>
  tab.crm.emit({ type: "ready", takesRecordings: true, offersContacts: true });
const dial = (tab: Tab) => {
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
};
const talk = (tab: Tab) => {
  dial(tab);
  tab.clock.advance(63_000);
};
const ring = (tab: Tab, from = ada) => tab.crm.emit({ type: "simulateIncomingCall", from });
const hangUp: Names = ({ common }) => [common.hangUp];

/** Screens of a user who isn't logged in, or of a phone that has no CRM page. */
const firstScreens: readonly Screen[] = [
  { name: "login", arrange: connect, buttons: ({ login }) => [login.logIn] },
  {
    name: "login for a call that the CRM page wants",
    arrange: (tab) => {
      connect(tab);
      dial(tab);
    },
    buttons: ({ login }) => [login.logIn],
    says: ({ login }) => login.logInToCall("+1 202 555 0101"),
  },
  {
    name: "alone in a tab",
    hasCrm: false,
    arrange: logIn,
    buttons: ({ keypad }) => [keypad.call],
    says: ({ crm }) => crm.standalone,
  },
  {
    name: "no connection to the CRM page",
    arrange: (tab) => {
      logIn(tab);
      tab.crm.emit({ type: "linkFailed", message: "No reply." });
    },
    says: ({ crm }) => crm.notConnected("No reply."),
  },
];

/** Screens of a user who is logged in. */
const connectedScreens: readonly Screen[] = [
  { name: "keypad", buttons: ({ keypad }) => [keypad.call] },
  {
    name: "keypad without a number",
    clicks: ({ keypad }) => [keypad.call],
    buttons: ({ keypad }) => [keypad.call],
    says: ({ keypad }) => keypad.enterNumberToCall,
  },
  { name: "dialing", arrange: dial, buttons: hangUp },
  {
    name: "in a call",
    arrange: talk,
    buttons: ({ common, call }) => [call.mute, call.hold, common.keypad, common.hangUp],
  },
  {
    name: "in a call, muted and on hold",
    arrange: async (tab) => {
      talk(tab);
      tab.phone.setMuted(true);
      tab.phone.setHeld(true);
      await tab.settle();
    },
    buttons: ({ call, common }) => [call.resume, common.hangUp],
  },
  {
    name: "in a call, with its keypad",
    arrange: talk,
    clicks: ({ common }) => [common.keypad],
    buttons: hangUp,
  },
  {
    name: "in a call, transferring",
    arrange: talk,
    clicks: ({ call }) => [call.transfer],
    buttons: hangUp,
  },
  {
    name: "in a call that the CRM has no record of",
    arrange: (tab) => {
      tab.crm.emit({ type: "dial", context: dialContext });
      tab.clock.advance(3_000);
      tab.crm.emit({ type: "engagementFailed", message: "Forbidden.", externalCallId: "call-1" });
    },
    buttons: hangUp,
    says: ({ call }) => call.noRecord("Forbidden."),
  },
  {
    name: "incoming",
    arrange: (tab) => ring(tab),
    buttons: ({ common }) => [common.decline, common.answer],
  },
  {
    name: "a second call waits",
    arrange: (tab) => {
      talk(tab);
      ring(tab, "+12025550177");
    },
    buttons: ({ call }) => [call.hangUpAndAnswer],
  },
  {
    name: "wrap-up",
    arrange: (tab) => tab.talkAndHangUp(),
    buttons: ({ common, wrapUp }) => [common.skipNotes, wrapUp.save],
  },
  {
    name: "wrap-up that couldn't be saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.phone.write({ notes: "Wants an offer." });
      tab.phone.save();
      tab.crm.emit({ type: "saveFailed", message: "Full.", externalCallId: "call-1" });
    },
    buttons: ({ call }) => [call.retry],
    says: ({ wrapUp }) => wrapUp.notSaved("Full."),
  },
  {
    name: "saved",
    arrange: (tab) => {
      tab.talkAndHangUp();
      tab.phone.save();
      tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    },
    says: ({ notices }) => notices.saved,
  },
  {
    name: "a missed call",
    arrange: (tab) => {
      tab.phone.setAvailability("away");
      ring(tab);
    },
    says: ({ notices }) => notices.missedReasons.away,
  },
];

const screens: readonly Screen[] = [
  ...firstScreens,
  ...connectedScreens.map((screen) => ({
    ...screen,
    arrange: (tab: Tab) => {
      logIn(tab);
      connect(tab);
      return screen.arrange?.(tab);
    },
  })),
];

const button = (name: string) => page.getByRole("button", { name, exact: true });

const clippedElements = () =>
  [document.documentElement, ...document.querySelectorAll("main, header, dialog, form")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${className}`);

/** The themes differ only in colors, so in the second one only these are checked. */
const themes: Readonly<Record<string, axe.RunOptions>> = {
  light: {},
  dark: { runOnly: ["color-contrast"] },
};

async function findViolations(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [theme, options] of Object.entries(themes)) {
    document.documentElement.style.colorScheme = theme;
    // oxlint-disable-next-line no-await-in-loop -- axe checks one theme after the other
    const { violations } = await axe.run(document, options);
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target }) => `${theme}: ${id}: ${String(target)}`));
    }
  }
  return found;
}

/** English and Arabic, in both directions, at the smallest size; German has the longest words. */
const views = [
  { language: "en", width: 300, height: 400 },
  { language: "ar", width: 300, height: 400 },
  { language: "de", width: 420, height: 720 },
] as const;

describe.each(views)("in $language at $width × $height", ({ language, width, height }) => {
  let close: (() => void) | undefined;
  beforeAll(async () => {
    await page.viewport(width, height);
    // Otherwise, the second theme would be checked while its colors change.
    document.head.insertAdjacentHTML(
      "beforeend",
      "<style>* { transition: none !important }</style>",
    );
  });
  afterEach(() => close?.());

  it.each(screens)(
    "$name: the user sees and reaches everything",
    async ({ hasCrm = true, arrange, clicks, buttons, says }) => {
      const phone = await openPhone(language, { hasCrm });
      close = phone.close;
      const { tab, texts } = phone;
      await arrange?.(tab);
      for (const name of clicks?.(texts) ?? []) {
        const clicked = button(name);
        // oxlint-disable-next-line no-await-in-loop -- a click opens what has the next button
        await expect.element(clicked).toBeVisible();
        (clicked.element() as HTMLElement).click();
      }
      for (const name of buttons?.(texts) ?? []) {
        // oxlint-disable-next-line no-await-in-loop -- each appears with the others
        await expect.element(button(name)).toBeVisible();
      }
      if (says) await expect.element(page.getByText(says(texts)).first()).toBeVisible();
      expect(clippedElements()).toEqual([]);
      expect(await findViolations()).toEqual([]);
    },
  );
});
