import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

test("a call is answered, controlled, ended and dialed again by keyboard, and the help lists the keys", async ({
  page,
  softphoneSite,
}) => {
  const { keyboard } = page;
  const phone = new Softphone(page);
  const mute = phone.button("Mute");
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await phone.logIn();
  await phone.receiveCall("+12025550101");
  await keyboard.press("Alt+Shift+P");
  await expect(phone.timer).toBeVisible();
  const announcement = page.locator("[aria-live]", { hasText: /^(Muted|Microphone on)$/ });
  await expect(announcement).toHaveCount(0);
  for (const [isMuted, text] of [
    [true, "Muted"],
    [false, "Microphone on"],
    [true, "Muted"],
  ] as const) {
    await keyboard.press("Alt+Shift+M");
    await expect(mute).toHaveAttribute("aria-pressed", String(isMuted));
    await expect(announcement).toHaveText(text);
  }
  await keyboard.press("Alt+Shift+H");
  await expect(phone.button("Resume")).toBeVisible();

  // In a text field, the same keys only type.
  await keyboard.press("Alt+Shift+N");
  await expect(phone.notes).toBeFocused();
  await keyboard.press("Alt+Shift+M");
  await keyboard.press("Alt+Shift+E");
  await keyboard.type("Really?");
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await expect(phone.notes).toHaveValue(/Really\?$/);

  await page.getByRole("heading", { level: 1 }).click();
  await keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Mute or unmuteAltShiftM");
  await keyboard.press("Alt+Shift+E");
  await keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(phone.timer).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await keyboard.press("Alt+Shift+K");
  await expect(phone.button("Keypad")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Alt+Shift+E");
  await expect(page.getByRole("timer", { name: "Wrap-up time" })).toBeVisible();
  await phone.button("Skip notes").click();

  // Only a number that the user has dialed is dialed again.
  await phone.number.press("Enter");
  await expect(page.getByText("Enter a number to call.")).toBeVisible();
  await phone.number.fill("+442079460102");
  await phone.number.press("Enter");
  await phone.button("Hang up").click();
  await phone.button("Skip notes").click();
  await expect(page.locator("datalist option")).toHaveText(["+44 20 7946 0102", "+1 202 555 0101"]);
  await phone.number.press("Enter");
  await expect(phone.number).toHaveValue("+44 20 7946 0102");
  await keyboard.press("Enter");
  await expect(phone.timer).toBeVisible();

  // A second call waits beside the first one.
  await phone.receiveCall("+12025550177");
  await keyboard.press("Alt+Shift+P");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("+1 202 555 0177");
});
