import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import type { Texts } from "../languages/en.ts";
import { loadTexts } from "../languages/language-store.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { connect, logIn, ring, talk } from "../testing/screen.ts";
import type { Tab } from "../testing/tab.ts";

/** Errors that listeners of the window receive. */
let errors: unknown[] = [];
function receiveError(event: ErrorEvent) {
  errors.push(event.error);
  // The test itself has no error.
  event.stopImmediatePropagation();
  event.preventDefault();
}
let close: (() => void) | undefined;
beforeEach(() => {
  errors = [];
  window.addEventListener("error", receiveError, { capture: true });
});
afterEach(() => {
  close?.();
  window.removeEventListener("error", receiveError, { capture: true });
});

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A phone whose parts throw an error while they show some of its texts. */
async function openBrokenPhone(broken: keyof Texts) {
  let isBroken = true;
  const texts = await loadTexts("de");
  const phone = await openPhone("de", {
    load: async () =>
      Object.defineProperty({ ...texts }, broken, {
        get() {
          if (isBroken) throw new TypeError(`No ${broken} for +12025550101`);
          return texts[broken];
        },
      }),
  });
  close = phone.close;
  return {
    tab: phone.tab,
    texts,
    repair() {
      isBroken = false;
    },
  };
}

const ready = (tab: Tab) => {
  logIn(tab);
  connect(tab);
};
const talking = (tab: Tab) => {
  ready(tab);
  talk(tab);
};

interface Failure {
  readonly what: string;
  /** The texts that the part, and nothing else on the screen, shows. */
  readonly broken: keyof Texts;
  readonly arrange?: (tab: Tab) => unknown;
  readonly clicks?: (texts: Texts) => readonly string[];
  /** Buttons of what stays. */
  readonly stays?: (texts: Texts) => readonly string[];
}

const hangUp = ({ common }: Texts) => [common.hangUp];
const failures: readonly Failure[] = [
  { what: "the login", broken: "login" },
  { what: "the header", broken: "header", arrange: talking, stays: hangUp },
  {
    what: "the keypad",
    broken: "keypad",
    arrange: ready,
    stays: ({ header }) => [header.menu],
  },
  {
    what: "the notices",
    broken: "crm",
    arrange(tab) {
      talking(tab);
      tab.phone.store.dispatch({ type: "linkFailed", message: "No reply." });
    },
    stays: hangUp,
  },
  { what: "a call", broken: "call", arrange: talking, stays: hangUp },
  {
    what: "an incoming call",
    broken: "call",
    arrange(tab) {
      ready(tab);
      ring(tab);
    },
    stays: ({ common }) => [common.decline, common.answer],
  },
  {
    what: "the notes on a call",
    broken: "wrapUp",
    arrange(tab) {
      ready(tab);
      tab.talkAndHangUp();
    },
    stays: ({ common }) => [common.skipNotes, common.save],
  },
  { what: "the far end", broken: "farEnd", arrange: talking, stays: hangUp },
  {
    what: "the call history",
    broken: "history",
    arrange: talking,
    clicks: ({ common }) => [common.callHistory],
    stays: ({ common }) => [common.close],
  },
  {
    what: "the audio devices",
    broken: "devices",
    arrange: talking,
    clicks: ({ header }) => [header.menu, header.audioDevices],
    stays: ({ common }) => [common.close],
  },
  {
    what: "the shortcuts",
    broken: "shortcuts",
    arrange: talking,
    clicks: ({ header }) => [header.menu, header.shortcuts],
    stays: ({ common }) => [common.close],
  },
  {
    what: "the demo numbers",
    broken: "demoNumbers",
    arrange: ready,
    clicks: ({ header }) => [header.help],
    stays: ({ common }) => [common.close],
  },
];

it.each(failures)(
  "$what can fail: the rest stays, and it can be shown again",
  async ({ broken, arrange, clicks, stays }) => {
    const { tab, texts, repair } = await openBrokenPhone(broken);
    await arrange?.(tab);
    for (const name of clicks?.(texts) ?? []) {
      await expect.element(button(name)).toBeVisible();
      (button(name).element() as HTMLElement).click();
    }
    const notice = page.getByText(texts.common.partFailed);
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(`TypeError: No ${broken}`)).toBeVisible();
    for (const name of stays?.(texts) ?? []) {
      await expect.element(button(name)).toBeVisible();
    }
    expect(errors.map(String)).toEqual([`TypeError: No ${broken} for +12025550101`]);
    repair();
    (button(texts.common.reload).element() as HTMLElement).click();
    await expect.element(notice).not.toBeInTheDocument();
  },
);

it("a call whose screen failed can be ended, and its notes can be saved", async () => {
  const { tab, texts } = await openBrokenPhone("call");
  ready(tab);
  talk(tab);
  tab.calls.drafts.write({ notes: "Wants an offer." });
  await expect.element(button(texts.common.hangUp)).toBeVisible();
  (button(texts.common.hangUp).element() as HTMLElement).click();
  await expect.element(button(texts.common.save)).toBeVisible();
  (button(texts.common.save).element() as HTMLElement).click();
  expect(tab.savedNotes()).toEqual(["Wants an offer."]);
});
