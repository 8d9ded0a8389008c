import { outline } from "@calling-extensions/ui/testing";
import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import type { LanguageId } from "../languages/language.ts";
import { openPhone } from "../testing/open-phone.tsx";
import type { Screen } from "../testing/screen.ts";
import { WIDGET_SIZE } from "../settings/defaults.ts";
import { otherStates, rarelyShown, screens } from "../testing/screens.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const clippedElements = () =>
  [
    document.documentElement,
    ...document.querySelectorAll("main, header, dialog, form, main button"),
  ]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${className}`);

/** The page itself never scrolls: the header stays. */
const isPageScrollable = () =>
  document.documentElement.scrollHeight > document.documentElement.clientHeight;
const isScreenScrollable = () => {
  const main = document.querySelector("main");
  return !main || main.scrollHeight > main.clientHeight;
};
/** Whether a click on the middle of an element would be one on the element. */
const isInReach = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(top) && y + height <= window.innerHeight;
};

const onlyViolations: axe.RunOptions = { resultTypes: ["violations"], preload: false };

/** The themes differ only in colors, so in the second one only these are checked. */
const themes: Readonly<Record<string, axe.RunOptions>> = {
  light: onlyViolations,
  dark: { ...onlyViolations, runOnly: ["color-contrast"] },
};

async function findViolations(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [theme, options] of Object.entries(themes)) {
    document.documentElement.style.colorScheme = theme;
    const { violations } = await axe.run(document, options);
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target }) => `${theme}: ${id}: ${String(target)}`));
    }
  }
  return found;
}

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Shows a screen, and waits until everything is on it. */
async function show(
  language: LanguageId,
  { hasCrm = true, arrange, clicks, types, buttons, says, reaches }: Screen,
) {
  const phone = await openPhone(language, { hasCrm });
  ({ close } = phone);
  const { tab, texts } = phone;
  await arrange?.(tab);
  for (const name of clicks?.(texts) ?? []) {
    const clicked = button(name);
    await expect.element(clicked).toBeVisible();
    (clicked.element() as HTMLElement).click();
  }
  if (types) {
    await page.getByLabelText(texts.common.nameOrNumber).fill(types.text);
    types.follows(tab);
  }
  for (const name of [...(buttons?.(texts) ?? []), ...(reaches?.(texts) ?? [])]) {
    await expect.element(button(name)).toBeVisible();
  }
  for (const text of says?.(texts) ?? []) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  return phone;
}

const withKeys = rarelyShown.filter(({ reaches }) => reaches);
interface View {
  readonly language: LanguageId;
  readonly width: number;
  readonly height: number;
  readonly shown: readonly Screen[];
  readonly isAccessible?: boolean;
}

/**
 * At the smallest size the longest words, which German has, and the other direction. Names, roles and contrasts are the same in
 * all of them, so the rules of accessibility are checked once.
 */
const views: readonly View[] = [
  {
    language: "de",
    width: 300,
    height: 400,
    shown: [...screens, ...rarelyShown],
    isAccessible: true,
  },
  { language: "ar", width: 300, height: 400, shown: [...screens, ...withKeys] },
  { language: "de", ...WIDGET_SIZE, shown: withKeys },
];

/** Sets the size, and ends transitions at once: the second theme would be checked while its colors change. */
async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  document.head.insertAdjacentHTML("beforeend", "<style>* { transition: none !important }</style>");
}

/** What the user sees only in part, or can't reach. */
function findHidden(names: readonly string[], fits: boolean): readonly string[] {
  return [
    ...names.filter((name) => !isInReach(button(name).element())),
    ...clippedElements(),
    ...(isPageScrollable() ? ["the page scrolls"] : []),
    ...(fits && isScreenScrollable() ? ["the screen scrolls"] : []),
  ];
}

describe("in English", () => {
  beforeAll(() => resize(WIDGET_SIZE.width, WIDGET_SIZE.height));

  const seen = new Set<Screen>([...screens, ...withKeys]);
  // A change of the snapshot is a change that users see.
  it.each(
    [...screens, ...rarelyShown, ...otherStates].map((screen) => [screen.name, screen] as const),
  )("%s: texts and states", async (_name, screen) => {
    const { fits = false, reaches } = screen;
    const { texts } = await show("en", screen);
    const root = document.querySelector("dialog:modal") ?? document.body;
    expect(outline(root, { hasFocus: false })).toMatchSnapshot();
    expect(seen.has(screen) ? findHidden(reaches?.(texts) ?? [], fits) : []).toEqual([]);
  });
});

describe.each<View>(views)("in $language at $width × $height", (view) => {
  const { language, width, height, shown, isAccessible = false } = view;
  beforeAll(() => resize(width, height));
  it.each<Screen>(shown)("$name: the user sees and reaches everything", async (screen) => {
    const { fits = false, reaches } = screen;
    const { texts } = await show(language, screen);
    const hidden = findHidden(reaches?.(texts) ?? [], fits);
    expect([...hidden, ...(isAccessible ? await findViolations() : [])]).toEqual([]);
  });
});
