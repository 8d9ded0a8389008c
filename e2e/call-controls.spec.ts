import { CrmPage } from "./support/crm-page.ts";
import { findViolations } from "./support/find-violations.ts";
import { ADA, callContact, expect, test } from "./support/test.ts";

const button = (tab: CrmPage, name: string) =>
  tab.callWith(ADA).getByRole("button", { name, exact: true });

test("a call is muted, held and transferred from the page, in any tab", async ({
  context,
  crmPage,
  crmService,
  softphone,
}) => {
  await callContact(crmPage, softphone);
  const second = new CrmPage(await context.newPage(), crmService.url);
  await second.open("contact", 102);
  await button(second, "Mute").click();
  await expect(softphone.button("Mute")).toHaveAttribute("aria-pressed", "true");
  await button(crmPage, "Unmute").click();
  await expect(button(second, "Mute")).toBeVisible();
  await button(crmPage, "Hold").click();
  await expect(softphone.frame.getByText("On hold", { exact: true })).toBeVisible();
  await expect(button(crmPage, "Call keypad")).toBeHidden();
  await button(second, "Resume").click();

  await crmPage.page.bringToFront();
  await button(crmPage, "Call keypad").click();
  const keypad = crmPage.callWith(ADA).getByRole("group", { name: "Call keypad" });
  await expect(keypad.getByRole("button", { name: "1" })).toBeFocused();
  expect(await findViolations(crmPage.page)).toEqual([]);
  await crmPage.page.keyboard.press("7");
  await crmPage.page.keyboard.press("Escape");
  await expect(button(crmPage, "Call keypad")).toBeFocused();

  await button(crmPage, "Transfer").click();
  const form = crmPage.callWith(ADA).getByRole("form", { name: "Transfer" });
  await expect(form.getByLabel("Transfer to")).toBeFocused();
  expect(await findViolations(crmPage.page)).toEqual([]);
  await form.getByLabel("Transfer to").fill("(202) 555-0147");
  await crmPage.page.keyboard.press("Enter");
  await expect(softphone.frame.getByText("Transferred to +1 202 555 0147.")).toBeVisible();
  await expect(crmPage.callWith(ADA)).toBeHidden();
  await softphone.save({ notes: "Wants to talk to sales" });
  await expect(crmPage.calls).toContainText("Wants to talk to sales");
});
