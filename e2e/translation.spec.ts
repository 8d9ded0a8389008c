import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { inRepository } from "./support/repository.ts";
import { expect, test } from "./support/test.ts";

declare global {
  /** As the page reads it: packages/ui/src/text.ts. */
  var pageTexts: unknown;
}

type Forms = Readonly<Record<string, string>>;

/** A language that shows where a text begins and ends: what has no marks is not in the dictionary. */
const mark = (text: string): string => `⟦${text}⟧`;
const english = JSON.parse(readFileSync(inRepository("apps/crm-page/en.json"), "utf8")) as Readonly<
  Record<string, string | Forms>
>;
const marked = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [
    key,
    typeof text === "string"
      ? mark(text)
      : Object.fromEntries(Object.entries(text).map(([form, each]) => [form, mark(each)])),
  ]),
);

const paths = [
  "/contacts/1",
  "/contacts/1/record/0-1/101",
  "/contacts/1/record/0-1/999999",
  "/contacts/1/objects/0-3?view=board",
  "/contacts/1/objects/0-48",
  "/contacts/1/files",
  "/contacts/1/settings/calling-apps",
  "/contacts/1/settings/users",
  "/contacts/1/settings/tokens",
];

/** Collects the texts that the service sends: they are data. */
function followData(page: Page): Set<string> {
  const texts = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(add);
  };
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("json")) return;
    void response.json().then(add, () => undefined);
  });
  return texts;
}

/** Removes the marked parts, from the inside: a text may contain others. A mark may begin or end in another element. */
function withoutMarked(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "");
  return rest === text ? text.replaceAll(/^[^⟦]*⟧|⟦.*/gs, "") : withoutMarked(rest);
}

/** The texts and labels for users, without what programs read. Texts in the elements of a marked one are not listed. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("script, style, noscript, code, kbd, #skeleton")) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const value = element.getAttribute(name);
        if (value !== null) found.push(value);
      }
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent === null) continue;
        const before = document.createRange();
        before.setStart(document.body, 0);
        before.setEnd(node, 0);
        const marks = before.toString();
        if (marks.split("⟦").length === marks.split("⟧").length) found.push(node.textContent);
      }
    }
    return found;
  });

/** Words outside of marks, without dates and initials. */
const isUnmarked = (text: string): boolean =>
  /[a-z]{2}/.test(withoutMarked(text)) && !/^\w{3} \d+, \d{4}|^\w{3}$/.test(text.trim());

test("every text of the page comes from its dictionary", async ({ page, crmService }) => {
  const data = followData(page);
  await page.addInitScript((texts) => {
    globalThis.pageTexts = texts;
  }, marked);
  for (const path of paths) {
    await page.goto(`${crmService.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/./);
    await expect(page.getByText(/⟦Loading/)).toHaveCount(0);
    await expect
      .poll(
        async () => (await textsOf(page)).filter((text) => isUnmarked(text) && !data.has(text)),
        { message: path },
      )
      .toEqual([]);
  }
});

test("a call in another language", async ({ page, crmPage, softphone }) => {
  await page.addInitScript(
    (texts) => {
      globalThis.pageTexts = texts;
    },
    { "Call {0}": "{0} anrufen", "Hang up": "Auflegen", "In call": "Im Gespräch" },
  );
  await crmPage.open("contact", 101);
  await page
    .getByRole("button", { name: /anrufen$/ })
    .first()
    .click();
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("Im Gespräch");
  await crmPage.currentCall.getByRole("button", { name: "Auflegen" }).click();
  await expect(crmPage.currentCall).toBeHidden();
});
