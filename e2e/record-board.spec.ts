import type { Locator, Page } from "@playwright/test";
import { findViolations } from "./support/find-violations.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

test("a ticket is moved on the board by mouse and keyboard, with undo and conflicts", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const stage = (name: string) => main.getByRole("region", { name, exact: true });
  const cardsOf = (name: string) => stage(name).getByRole("listitem");
  await page.goto(`${crmService.url}/contacts/1/objects/0-5`);
  await main.getByRole("link", { name: "Board" }).click();
  await expect(stage("New").getByRole("heading")).toHaveText("New");
  const title = "The scanner stops after a minute";
  const card = main.getByRole("listitem").filter({ hasText: title });
  await expect(cardsOf("New").filter({ hasText: title })).toBeVisible();
  const before = await cardsOf("New").count();
  expect(await findViolations(page)).toEqual([]);

  await card.dragTo(stage("Waiting on us"));
  await expect(cardsOf("Waiting on us").filter({ hasText: title })).toBeVisible();
  await expect(stage("New")).toContainText(before === 1 ? "No tickets" : `${before - 1}`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardsOf("New").filter({ hasText: title })).toBeVisible();

  // By touch, after a long press.
  await dragByTouch(page, card, stage("Waiting on us"));
  await expect(cardsOf("Waiting on us").filter({ hasText: title })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cardsOf("New").filter({ hasText: title })).toBeVisible();

  // By keyboard. The focus goes with the card.
  const menu = card.getByRole("button", { name: `Move ${title}` });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Move to Closed" }).press("Enter");
  await expect(cardsOf("Closed").filter({ hasText: title })).toBeVisible();
  await expect(card.getByRole("link")).toBeFocused();

  // A colleague is first. The page learns of it only when it tries.
  await page.route("**/_page/events*", (route) => route.abort());
  await page.reload();
  await expect(cardsOf("Closed").filter({ hasText: title })).toBeVisible();
  await crmService.send("PATCH", "/crm/v3/objects/tickets/301", {
    properties: { hs_pipeline_stage: "2" },
  });
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: "Move to New" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText(
    /An integration changed this first on .* It is in Waiting on contact now\./,
  );
  await expect(cardsOf("Waiting on contact").filter({ hasText: title })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("table")).toBeVisible();
});

test("a board and a record are whole on paper, without what is only for the screen", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  await page.goto(`${crmService.url}/contacts/1/objects/0-5?view=board`);
  const board = page.getByRole("region", { name: "Tickets by stage" });
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
  const expectWhole = async (): Promise<void> => {
    // As wide as a sheet of paper without its margins.
    await page.setViewportSize({ width: 718, height: 900 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(crmPage.panel(SOFTPHONE)).toBeHidden();
    expect(await cutOff(page)).toEqual([]);
    await page.emulateMedia({ media: null });
  };
  await expect(board.getByRole("link").first()).toBeVisible();
  await expect(board.getByText(/^Loading/)).toHaveCount(0);
  await expectWhole();
  await crmPage.follow("Contacts", "Ada Example");
  await crmPage.timeline.waitFor();
  await expectWhole();
});

/** The elements beyond the edge of the paper, and those that cut off what is in them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main, main :not(.visually-hidden)")]
      .filter((element) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
        const isBeyond = element.getBoundingClientRect().right > innerWidth;
        return isBeyond || (isCut && getComputedStyle(element).overflow !== "visible");
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
  );

interface Point {
  readonly x: number;
  readonly y: number;
}

async function centerOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function dragByTouch(page: Page, card: Locator, target: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [await centerOf(card)]);
  await expect(card).toHaveAttribute("data-dragged");
  await touch("touchMove", [await centerOf(target)]);
  await expect(target).toHaveAttribute("data-over");
  await touch("touchEnd", []);
  await session.detach();
}
