import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { connect, logIn } from "../testing/screen.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Shows the notes on a call, and chooses the time without incoming calls. */
async function chooseTime(name: string) {
  const phone = await openPhone("en");
  ({ close } = phone);
  const { tab, texts } = phone;
  logIn(tab);
  connect(tab);
  tab.talkAndHangUp();
  await expect.element(page.getByRole("timer")).toHaveTextContent("2:00");
  await button(texts.header.menu).click();
  await button(texts.header.wrapUp).click();
  await page.getByRole("combobox", { name: texts.wrapUp.limit }).selectOptions(name);
  await button(texts.common.close).click();
  return phone;
}

it("the countdown begins with the time that the user has chosen, and ends with it", async () => {
  const { tab, texts } = await chooseTime("30 seconds");
  await expect.element(page.getByRole("timer")).toHaveTextContent("0:30");
  tab.clock.advance(30_000);
  await expect.element(page.getByText(texts.wrapUp.timeIsOver)).toBeVisible();
  await button(texts.wrapUp.moreTime).click();
  await expect.element(page.getByRole("timer")).toHaveTextContent("0:30");
});

it.each(["None: calls ring during wrap-up", "Until the notes are saved"])(
  "there is no countdown with %s",
  async (name) => {
    const { texts } = await chooseTime(name);
    await expect.element(button(texts.common.save)).toBeVisible();
    await expect.element(page.getByRole("timer")).not.toBeInTheDocument();
    await expect.element(button(texts.wrapUp.moreTime)).not.toBeInTheDocument();
  },
);
